import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { citext } from '@electric-sql/pglite/contrib/citext';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { pgcrypto } from '@electric-sql/pglite/contrib/pgcrypto';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** Extensions migrations may create. Hosted projects have them too. */
export const PGLITE_EXTENSIONS = { btree_gist, citext, pg_trgm, pgcrypto, unaccent };
