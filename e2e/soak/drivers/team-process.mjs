// A sandbox over a shared store, bundled as a program of its own.
import '../../../electron/services/sandbox/team/testing/team-process.ts';
