PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE deals (
        match TEXT NOT NULL, number INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (match, number)
    ) WITHOUT ROWID;
INSERT INTO "deals" VALUES('2026-09-01-120000',1,'{"number":1,"outcome":"won","prevailing":0,"seats":[{"person":0,"wind":0,"gain":-3},{"person":1,"wind":1,"gain":7,"win":{"source":"discard","worth":7,"loser":0,"sets":[["B1","B2","B3"],["B4","B5","B6"],["C7","C8","C9"],["DR","DR","DR"],["WE","WE"]]}},{"person":2,"wind":2,"gain":-4}]}');
INSERT INTO "deals" VALUES('2026-09-01-120000',2,'{"number":2,"outcome":"exhausted","prevailing":0,"seats":[{"person":0,"wind":0,"gain":0},{"person":1,"wind":1,"gain":0},{"person":2,"wind":2,"gain":0}]}');
INSERT INTO "deals" VALUES('2026-09-01-120001',1,'{"number":1,"outcome":"won","prevailing":0,"seats":[{"person":0,"wind":0,"gain":12,"win":{"source":"wall","worth":12,"special":"pairs","sets":[["B1","B2","B3"],["B4","B5","B6"],["C7","C8","C9"],["DR","DR","DR"],["WE","WE"]]}},{"person":1,"wind":1,"gain":-6},{"person":2,"wind":2,"gain":-6}]}');
CREATE TABLE files (name TEXT PRIMARY KEY, changed INTEGER NOT NULL, size INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE matches (
        id TEXT PRIMARY KEY, began TEXT NOT NULL, rules TEXT NOT NULL, helped INTEGER NOT NULL, record TEXT NOT NULL
    ) WITHOUT ROWID;
INSERT INTO "matches" VALUES('2026-09-01-120000','2026-09-01T12:00:00','gala',0,'{"id":"2026-09-01-120000","began":"2026-09-01T12:00:00","rules":"gala","persons":[{"name":"Ana","level":"","portrait":"panda"},{"name":"Boris","level":"skilled","portrait":"tiger"},{"name":"Dóra","level":"skilled","portrait":"crane"}]}');
INSERT INTO "matches" VALUES('2026-09-01-120001','2026-09-01T12:00:01','polish',0,'{"id":"2026-09-01-120001","began":"2026-09-01T12:00:01","rules":"polish","persons":[{"name":"Ana","level":"","portrait":"panda"},{"name":"Boris","level":"skilled","portrait":"tiger"},{"name":"Dóra","level":"skilled","portrait":"crane"}]}');
COMMIT;
