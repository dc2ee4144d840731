// Plain JavaScript: tools/bootstrap.mjs imports it on whatever Node the machine has.
import fs from 'node:fs';

const EVERY_MS = 200;

/** The parent of another process, as Linux says it; null elsewhere, and where that process is gone. */
function parentOf(pid) {
  try {
    const stat = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]); // after the name, which may hold anything
  } catch {
    return null;
  }
}

/** Calls back once, when this process is no longer among others as it should be. Asks the system now and then, because nothing tells a
 *  process that its parent was killed. */
function whenChanged(isAsItWas, callback) {
  const timer = setInterval(() => {
    if (isAsItWas()) return;
    clearInterval(timer);
    callback();
  }, EVERY_MS);
  timer.unref();
}

/** Calls back when the process that started this one has ended, though it was killed.
 *  @param {number} parent its id, as it told: it may have ended before the first look */
export const whenParentEnds = (parent, callback) => whenChanged(() => process.ppid === parent, callback);

/** Whether nx ended before this process first looked: neither its parent nor the one above is nx. False where the system does not tell. */
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

/** The same for a process that a tool (nx) has started by way of a shell: when the shell ends or, on Linux, the tool. */
export function whenToolEnds(callback) {
  if (isOrphan()) return void setImmediate(() => callback());
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = lineage();
  whenChanged(() => lineage() === before, callback);
}
