// Writes the bytes of a file and its row, says so, and never commits: `fichiers.test.ts` kills it there.
import { text } from 'node:stream/consumers';
import type pg from 'pg';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { openDatabase, transactionTenant } from '../../core/db/database.ts';
import { ouvrirDossier } from '../../core/files/dossier.ts';
import { enregistrerFichier } from '../../core/files/fichiers.ts';
import { ouvrirS3 } from '../../core/files/s3.ts';
import type { Depot } from './stockages.ts';

type Ordre = { readonly connexion: pg.ClientConfig; readonly tenantId: AuthorizedTenantId; readonly depot: Depot };
const { connexion, tenantId, depot } = JSON.parse(await text(process.stdin)) as Ordre;
const store = 'racine' in depot ? await ouvrirDossier(depot.racine) : ouvrirS3(depot);
await transactionTenant(openDatabase(connexion), tenantId, async (tx) => {
  await enregistrerFichier(tx, store, {
    nom: 'interrompu.pdf',
    contenu: Buffer.from('%PDF-1.4\n%%EOF\n'),
    auteur: 'systeme',
  });
  process.stdout.write('écrit\n');
  await new Promise(() => setInterval(() => {}, 60_000));
});
