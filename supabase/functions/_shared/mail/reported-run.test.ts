import { expect, it, vi } from 'vitest';
import { reportedRun, type ReportRun } from './reported-run.ts';

const aReport = () => vi.fn<ReportRun>(() => Promise.resolve());

it('reports how many mails a run attempted, and when it started', async () => {
  const report = aReport();
  expect(await reportedRun(report, () => Promise.resolve(3))).toBe(3);
  expect(report.mock.calls).toEqual([[expect.any(Date), 3, null]]);
});

it('reports why a run failed, and fails itself', async () => {
  const report = aReport();
  await expect(reportedRun(report, () => Promise.reject(new Error('Set SMTP_URL and MAIL_FROM.')))).rejects.toThrow('SMTP_URL');
  expect(report.mock.calls).toEqual([[expect.any(Date), 0, 'Set SMTP_URL and MAIL_FROM.']]);
});

it('reports a run once, even where recording it fails', async () => {
  const report = vi.fn<ReportRun>(() => Promise.reject(new Error('no database')));
  await expect(reportedRun(report, () => Promise.resolve(1))).rejects.toThrow('no database');
  expect(report).toHaveBeenCalledTimes(1);
});
