"""A job of Windows: processes that end together, at the latest with the process that holds the job."""

import sys

if sys.platform == "win32":
    import ctypes
    import subprocess
    from collections.abc import Iterator
    from contextlib import contextmanager, suppress
    from ctypes import wintypes

    _EXTENDED_LIMITS = 9
    _KILL_ON_CLOSE = 0x2000
    _kernel = ctypes.WinDLL("kernel32", use_last_error=True)
    _kernel.CreateJobObjectW.restype = wintypes.HANDLE
    _kernel.CreateJobObjectW.argtypes = (wintypes.LPVOID, wintypes.LPCWSTR)
    _kernel.SetInformationJobObject.argtypes = (wintypes.HANDLE, ctypes.c_int, wintypes.LPVOID, wintypes.DWORD)
    _kernel.AssignProcessToJobObject.argtypes = (wintypes.HANDLE, wintypes.HANDLE)
    _kernel.TerminateJobObject.argtypes = (wintypes.HANDLE, wintypes.UINT)
    _kernel.CloseHandle.argtypes = (wintypes.HANDLE,)
    _kernel.SetDllDirectoryW.argtypes = (wintypes.LPCWSTR,)
    _kernel.SetConsoleCtrlHandler.argtypes = (wintypes.LPVOID, wintypes.BOOL)

    class _Limits(ctypes.Structure):
        """The Windows structure ``JOBOBJECT_EXTENDED_LIMIT_INFORMATION``."""

        _fields_ = (
            ("per_process_time", ctypes.c_int64),
            ("per_job_time", ctypes.c_int64),
            ("flags", wintypes.DWORD),
            ("least_working_set", ctypes.c_size_t),
            ("most_working_set", ctypes.c_size_t),
            ("most_processes", wintypes.DWORD),
            ("affinity", ctypes.c_size_t),
            ("priority", wintypes.DWORD),
            ("scheduling", wintypes.DWORD),
            ("read_and_written", ctypes.c_uint64 * 6),
            ("process_memory", ctypes.c_size_t),
            ("job_memory", ctypes.c_size_t),
            ("most_process_memory", ctypes.c_size_t),
            ("most_job_memory", ctypes.c_size_t),
        )

    class Job:
        """A job of Windows, at first without processes."""

        def __init__(self) -> None:
            handle = _kernel.CreateJobObjectW(None, None)
            limits = _Limits(flags=_KILL_ON_CLOSE)
            if not _kernel.SetInformationJobObject(
                handle, _EXTENDED_LIMITS, ctypes.byref(limits), ctypes.sizeof(limits)
            ):
                raise ctypes.WinError(ctypes.get_last_error())
            self._handles = [handle]
            """The handle of the job; empty after the job was ended."""

        def take(self, process: subprocess.Popen[bytes]) -> None:
            """Adds a process, and with it all that it starts from now on; a process that has ended is ignored."""
            handle = int(process._handle)  # type: ignore[attr-defined]  # noqa: SLF001 - Popen tells it nowhere else
            if not _kernel.AssignProcessToJobObject(self._handles[0], handle) and process.poll() is None:
                error = ctypes.get_last_error()
                process.kill()
                raise ctypes.WinError(error)

        def end(self) -> None:
            """Ends all processes in the job."""
            with suppress(IndexError):
                handle = self._handles.pop()
                _kernel.TerminateJobObject(handle, 1)
                _kernel.CloseHandle(handle)

    @contextmanager
    def own_libraries_left_out() -> Iterator[None]:
        """A context in which new processes do not search a packaged game's folder (PyInstaller) for libraries."""
        bundle = getattr(sys, "_MEIPASS", None)
        if bundle is None:
            yield
            return
        _kernel.SetDllDirectoryW(None)
        try:
            yield
        finally:
            _kernel.SetDllDirectoryW(bundle)

    @contextmanager
    def ctrl_c_ignored() -> Iterator[None]:
        """A context in which Ctrl-C is ignored; processes started in it ignore it for good."""
        _kernel.SetConsoleCtrlHandler(None, 1)
        try:
            yield
        finally:
            _kernel.SetConsoleCtrlHandler(None, 0)
