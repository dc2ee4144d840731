// Plain JavaScript: tools/bootstrap.mjs imports it on whatever Node the machine has.
import fs from 'node:fs';

const EVERY_MS = 200;

/** The parent of another process, on Linux; null elsewhere, and if that process has ended. */
function parentOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]); // after the name, which may contain anything
  } catch {
    return null;
  }
}

/** Calls back once, when this process's ancestors change. Polls, because a process is not notified when its parent is killed. */
function whenChanged(isAsItWas, callback) {
  const timer = setInterval(() => {
    if (isAsItWas()) return;
    clearInterval(timer);
    callback();
  }, EVERY_MS);
  timer.unref();
}

/** Calls back when the process that started this one has ended, even if it was killed.
 *  @param {number} parent its id as it passed it on: it may have ended before the first check */
export const whenParentEnds = (parent, callback) => whenChanged(() => process.ppid === parent, callback);

/** Whether nx ended before this process first checked: neither its parent nor its grandparent is nx. False if the system can't tell. */
function isOrphan() {
  if (process.platform !== 'linux') return false;
  const isNx = (pid) => {
    try {
      return /\bnx\b/.test(fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
    } catch {
      return false;
    }
  };
  return !isNx(process.ppid) && !isNx(parentOf(process.ppid));
}

/** The same for a process started by a tool (nx) through a shell: calls back when the shell ends or, on Linux, the tool. */
export function whenToolEnds(callback) {
  if (isOrphan()) return void setImmediate(() => callback());
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = lineage();
  whenChanged(() => lineage() === before, callback);
}
