// The line to the table: it finds its way back by itself, with the ticket of this chair.

const SILENCE = 5000; // milliseconds without a word from the table after which the line counts as lost
const AWAKE = 5000; // milliseconds between two words to the table that this page is awake
const PAUSES = [150, 300, 600, 1000];

export class Line {
  /**
   * @param {string} address of the table's web socket
   * @param {() => object} greeting what is said first on every connection
   * @param {(message: object) => void} heard is given each message of the table
   * @param {(there: boolean) => void} changed is told when the line is lost, and when it is there again
   */
  constructor(address, greeting, heard, changed) {
    this.address = address;
    this.greeting = greeting;
    this.heard = heard;
    this.changed = changed;
    this.socket = null;
    this.tries = 0;
    this.waiting = 0;
    this.closed = false;
    this.last = 0;
    this.told = 0;
    this.watch = setInterval(() => this.look(), 500);
    for (const [target, event] of [[window, "online"], [window, "pageshow"], [document, "visibilitychange"]]) {
      target.addEventListener(event, () => this.hurry());
    }
    this.open();
  }

  open() {
    if (this.closed) return;
    clearTimeout(this.waiting);
    this.drop();
    const socket = new WebSocket(this.address);
    this.socket = socket;
    this.last = Date.now();
    this.told = 0;
    socket.onopen = () => socket.send(JSON.stringify(this.greeting()));
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.last = Date.now();
      const message = JSON.parse(event.data);
      if (message.type === "welcome") this.told = 1;
      if (message.type !== "refused") {
        this.tries = 0;
        this.changed(true);
      }
      if (message.type !== "beat") this.heard(message);
    };
    socket.onclose = () => {
      if (socket === this.socket) this.lost();
    };
  }

  send(message) {
    if (this.socket && this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Begins anew, as after another language was chosen. */
  again() {
    this.tries = 0;
    this.open();
  }

  end() {
    this.closed = true;
    clearInterval(this.watch);
    clearTimeout(this.waiting);
    this.drop();
  }

  drop() {
    const socket = this.socket;
    this.socket = null;
    if (socket) socket.close();
  }

  lost() {
    this.drop();
    this.changed(false);
    const pause = PAUSES[Math.min(this.tries, PAUSES.length - 1)];
    this.tries += 1;
    clearTimeout(this.waiting);
    if (document.visibilityState !== "hidden") this.waiting = setTimeout(() => this.open(), pause);
  }

  look() {
    if (this.socket && Date.now() - this.last > SILENCE) this.lost();
    else if (this.told && Date.now() - this.told > AWAKE) {
      this.told = Date.now();
      this.send({ type: "here" });
    }
  }

  hurry() {
    if (document.visibilityState === "hidden" || this.closed) return;
    if (!this.socket || Date.now() - this.last > SILENCE / 2) this.again();
  }
}
