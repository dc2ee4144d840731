import { type Db, unwrap } from '@landfall/db';

/** The time zone in which reports and exports write days and times: the setting reporting_timezone. */
export async function reportingZone(db: Db): Promise<string> {
  const [row] = await unwrap(db.from('system_settings').select('setting_value').eq('setting_key', 'reporting_timezone').limit(1));
  return row ? (JSON.parse(row.setting_value) as string) : 'UTC';
}
