import fs from 'node:fs';
import os from 'node:os';

/** Ticks of /proc a second. Linux has used 100 on every common platform. */
const TICKS = 100;

interface Stat {
  parent: number;
  /** Seconds of this process, user and system, all threads. */
  own: number;
  /** Seconds of its ended children. */
  ended: number;
}

/** Null if the process is gone. */
function statOf(pid: number | string): Stat | null {
  try {
    const text = fs.readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = text
      .slice(text.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number); // the name may have spaces
    const [parent, ticks] = [fields[1]!, fields.slice(11, 15)];
    return { parent, own: (ticks[0]! + ticks[1]!) / TICKS, ended: (ticks[2]! + ticks[3]!) / TICKS };
  } catch {
    return null;
  }
}

/** Seconds of processor time that a process has used, with all its threads. */
export const secondsOf = (pid: number): number => statOf(pid)?.own ?? 0;

/** The same with its children, ended ones included. */
export function secondsOfFamily(pid: number): number {
  const children = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((stat) => stat?.parent === pid);
  const parent = statOf(pid);
  return (parent ? parent.own + parent.ended : 0) + children.reduce((sum, child) => sum + child!.own, 0);
}

/** Busy seconds of all cores since the machine started. */
export function busySeconds(): number {
  return os.cpus().reduce((sum, { times }) => sum + times.user + times.nice + times.sys + times.irq, 0) / 1000;
}
