import { transactionSysteme } from '#server/core/db/database.ts';
import type { EntreeAEcrire } from '#server/core/files/ecrire-zip.ts';
import { entreesDeFichiers, enUnMorceau, type FichierAMettre } from '#server/core/files/entrees.ts';
import type { Services } from '#server/core/services.ts';
import { versCsv } from '#server/core/tableur/vers-csv.ts';
import { formatInstant } from '#shared/core/dates.ts';
import { fichiersDe } from '../repository.ts';
import { colonnesDe, type Plan } from './colonnes.ts';
import { lireLignes } from './lire-lignes.ts';

type Outils = Pick<Services, 'dbSysteme' | 'fichiers'>;
export type Archive = {
  readonly tenantId: number;
  readonly nom: string;
  readonly maintenant: Date;
  readonly plans: readonly Plan[];
  readonly avancer: (n: number) => Promise<void>;
};

const lisezMoi = ({ nom, maintenant, plans }: Archive): string =>
  [
    `Données de ${nom}, exportées de Pharmaccord le ${formatInstant(maintenant.toISOString())}.`,
    '',
    'Chaque fichier CSV s’ouvre dans un tableur : point-virgule entre les colonnes, virgule décimale, UTF-8, montants en euros.',
    'Les mots de passe ne quittent jamais Pharmaccord. Les pièces déposées sont dans le dossier « fichiers », par leur numéro.',
    '',
    ...plans.map(({ fichier }) => `${fichier}.csv`),
    '',
  ].join('\r\n');

const fichiersParLots = async function* ({ dbSysteme }: Outils, tenantId: number): AsyncGenerator<FichierAMettre, void> {
  let apres = 0;
  for (;;) {
    const position = apres;
    const lot = await transactionSysteme(dbSysteme, (tx) => fichiersDe(tx, tenantId, position));
    for (const { id, nom, cle } of lot) yield { chemin: `fichiers/${id}-${nom.replaceAll(/[/\\]/g, '_')}`, cle };
    const dernier = lot.at(-1);
    if (!dernier) return;
    apres = dernier.id;
  }
};

/** Everything a tenant owns: one CSV a table, then its files. Nothing is held in memory but the piece that is written. */
export async function* entreesDe(outils: Outils, archive: Archive): AsyncGenerator<EntreeAEcrire, void> {
  const { tenantId, plans, avancer } = archive;
  yield { nom: 'LISEZ-MOI.txt', contenu: enUnMorceau(lisezMoi(archive)) };
  for (const plan of plans)
    yield {
      nom: `${plan.fichier}.csv`,
      contenu: versCsv(colonnesDe(plan), lireLignes(outils.dbSysteme, plan, tenantId, avancer)) as AsyncIterable<Buffer>,
    };
  yield* entreesDeFichiers(outils.fichiers, fichiersParLots(outils, tenantId), () => avancer(1));
}
