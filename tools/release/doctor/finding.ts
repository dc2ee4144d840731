/** Result of one check. */
export interface Finding {
  check: string;
  state: 'ok' | 'warning' | 'wrong';
  /** What was found and, if there is a problem, what to do. */
  message: string;
}

export const ok = (check: string, message: string): Finding => ({ check, state: 'ok', message });
export const warning = (check: string, message: string): Finding => ({ check, state: 'warning', message });
export const wrong = (check: string, message: string): Finding => ({ check, state: 'wrong', message });

const MARK = { ok: 'ok     ', warning: 'WARNING', wrong: 'WRONG  ' };

export const findingText = (findings: Finding[]): string =>
  findings.map(({ check, state, message }) => `${MARK[state]}  ${check}: ${message}`).join('\n');
