// npm run bench:ventes [-- --parJour 1000 --produits 8000]: time to read and to import a file of thirteen months of
// sales, their size, and time of a sum over three months and over a year.
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { AuthorizedTenantId } from '../src/shared/core/acteur.ts';
import { joursDuCalendrier } from '../src/shared/features/connexions/vente/rules.ts';
import { transactionSysteme } from '../src/server/core/db/database.ts';
import { lireFichierVentes } from '../src/server/features/connexions/vente/commands/lire-fichier.ts';
import { recevoirJours } from '../src/server/features/connexions/vente/commands/recevoir-jour.ts';
import { ventesParCode } from '../src/server/features/connexions/vente/read-models/sommes.ts';
import { ouvrirBanc } from './banc.ts';

const { values } = parseArgs({
  options: { parJour: { type: 'string', default: '1000' }, produits: { type: 'string', default: '8000' } },
});
const [PAR_JOUR, PRODUITS] = [Number(values.parJour), Number(values.produits)];
const code = (n: number): string => String(2_900_000_000_000 + n);
const ecrire = (texte: string): void => void process.stdout.write(`${texte}\n`);
const mesurer = async <T>(quoi: string, faire: () => Promise<T>): Promise<T> => {
  const debut = performance.now();
  const resultat = await faire();
  ecrire(`${quoi} : ${((performance.now() - debut) / 1_000).toFixed(2)} s`);
  return resultat;
};

const banc = await ouvrirBanc();
try {
  const { aujourdhui, systeme } = banc;
  const { id: tenantId } = await banc.lireLigne<{ id: number }>(
    `insert into tenant (type, nom, mail, active) values ('PHARMACIE', 'Banc des ventes', 'banc@exemple.fr', 'ACCEPTED')
      returning id::int`,
  );
  const jours = joursDuCalendrier(aujourdhui);
  const lignes = jours.flatMap((jour, j) =>
    Array.from({ length: PAR_JOUR }, (_, i) => {
      const n = (i * 7 + j * 13) % PRODUITS;
      return `${jour};${code(n)};PRODUIT ${n};${1 + (i % 5)};${10 + (n % 40)},50;20;4,20;${n % 30}`;
    }),
  );
  const texte = ['date;code;designation;quantite;ca_ttc;tva;prix_achat_moyen_ht;stock', ...lignes].join('\n');
  const contenu = gzipSync(texte);
  ecrire(
    `${lignes.length} lignes, ${jours.length} jours, ${(texte.length / 1e6).toFixed(1)} Mo, ` +
      `${(contenu.length / 1e6).toFixed(1)} Mo compressés`,
  );
  const lecture = await mesurer('lecture', () =>
    lireFichierVentes([{ nom: 'ventes.csv.gz', contenu }], {}, { aujourdhui, part: tenantId }),
  );
  const garder = async (): Promise<void> => {
    for (let i = 0; i < lecture.jours.length; i += 10)
      await transactionSysteme(systeme, (tx) =>
        recevoirJours(tx, { tenantId, source: 'IMPORT_FICHIER', le: new Date() }, lecture.jours.slice(i, i + 10)),
      );
  };
  await mesurer('écriture', garder);
  await mesurer('la même, une seconde fois', garder);
  for (const table of ['vente_jour', 'produit_vendu', 'jour_extraction']) {
    const { total, index } = await banc.lireLigne<{ total: string; index: string }>(
      `select pg_size_pretty(pg_total_relation_size('${table}')) as total,
        pg_size_pretty(pg_indexes_size('${table}')) as index`,
    );
    ecrire(`${table} : ${total}, dont ${index} d’index`);
  }
  const codes = Array.from({ length: 200 }, (_, i) => code(i * 3));
  for (const [nom, debut] of [
    ['trois mois', jours.at(-90)],
    ['treize mois', jours[0]],
  ] as const)
    await mesurer(`somme de 200 produits, ${nom}`, () =>
      transactionSysteme(systeme, (tx) =>
        ventesParCode(tx, tenantId as AuthorizedTenantId, codes, { du: debut ?? aujourdhui, au: aujourdhui }),
      ),
    );
} finally {
  await banc.fermer();
}
