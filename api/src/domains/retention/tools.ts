import type { FastifyInstance } from 'fastify';
import type { Db } from '../../db/open';

/** What forgetting takes: rows, and jobs for the files that they name. */
export interface RetentionTools {
  db: Db;
  jobs: FastifyInstance['jobs'];
}
