// Checked by tsc, never run: each line after a @ts-expect-error must not compile.
import type { Db } from './client.ts';
import type { Row } from './database-overlay.ts';
import { unwrap } from './app-error.ts';

/** A misspelt column fails where its value is used: supabase-js returns an error type instead of the row. */
export async function misspeltColumns(db: Db) {
  const [quote] = await unwrap(db.from('quotes').select('id,statsu'));
  // @ts-expect-error -- a table has no column statsu
  void quote?.id;
  const [card] = await unwrap(db.from('quote_cards').select('id,final_totl'));
  // @ts-expect-error -- a view has no column final_totl
  void card?.id;
  const [withItems] = await unwrap(db.from('quotes').select('id,quote_items(id,quantiy)'));
  // @ts-expect-error -- an embedded table has no column quantiy
  void withItems?.quote_items[0]?.id;
  // @ts-expect-error -- a filter names no column of the table
  void db.from('quotes').select('id').eq('usre_id', '1');
  // @ts-expect-error -- a filter's value is of another type
  void db.from('quotes').select('id').eq('version', 'three');
  // @ts-expect-error -- an update names no column of the table
  void db.from('quotes').update({ in_crat: true });
  // @ts-expect-error -- no such table or view
  void db.from('qoutes').select('id');
  // @ts-expect-error -- no such function
  void db.rpc('move_qoute', {});
  // @ts-expect-error -- no such argument
  void db.rpc('move_quote', { p_quote_id: '1', p_to: 'sent', p_vresion: 1 });
  // @ts-expect-error -- an argument is missing
  void db.rpc('move_quote', { p_quote_id: '1', p_to: 'sent' });
}

/** The overlay's additions are part of the types. */
export async function overlaid(db: Db) {
  const [card] = await unwrap(db.from('quote_cards').select('item_count,breakdown,quote_type'));
  const count: number | undefined = card?.item_count;
  const total: string | undefined = card?.breakdown?.final_total;
  const type: 'manual' | 'auto' | undefined = card?.quote_type;
  const moved: Row<'quote_cards'> = await unwrap(db.rpc('move_quote', { p_quote_id: '1', p_to: 'sent', p_version: 1 }));
  const [step] = await unwrap(db.rpc('timeline', { p_entity_type: 'quote', p_id: '1' }));
  // @ts-expect-error -- a step's detail may be null
  void step?.detail.length;
  // @ts-expect-error -- a quote may have no price yet
  void moved.breakdown.final_total;
  return { count, total, type };
}
