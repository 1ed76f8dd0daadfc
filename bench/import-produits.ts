// npm run bench:import [-- --ecrites 20000 --montrees 150000]: a file of new products is written, a longer one is only
// shown. Wall time, processor of the server and of the database, memory of the server at its peak and afterwards; not
// the process that reads the file, which ends two seconds later. Fails above a goal.
// `--pays <dossier>/10000000`: in a database that `npm run bench -- --pays` keeps.
import { readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as attendre } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { ImportProduits } from '../src/shared/features/catalogue/import-produit/contract.ts';
import { ouvrirBanc, PORT_APP } from './banc.ts';
import { REGLAGES_PAYS } from './pays/ouvrir.ts';
import { tempsAvecEnfants, tempsDe } from './processeur.ts';

const { values } = parseArgs({
  options: {
    ecrites: { type: 'string', default: '20000' },
    montrees: { type: 'string', default: '150000' },
    pays: { type: 'string' },
  },
});
const MAX_MS = { ecrire: 3_000, montrer: 5_000 } as const;
const MAX_MO = 350;
/** After which memory is said again. */
const REPOS_MS = 5_000;
/** The screen asks once a second. */
const QUESTION_MS = 100;
const ADRESSE = `http://127.0.0.1:${PORT_APP}/api/v1/produits/imports`;
const manques: string[] = [];

/** A GTIN of thirteen figures, its key included. */
const ean = (rang: number): string => {
  const douze = `376${String(rang).padStart(9, '0')}`;
  const somme = Array.from(douze).reduce((total, chiffre, i) => total + Number(chiffre) * (i % 2 === 1 ? 3 : 1), 0);
  return `${douze}${(10 - (somme % 10)) % 10}`;
};
const fichier = (depuis: number, nombre: number): string =>
  [
    'EAN;Désignation;Marque;Gamme;Prix TTC',
    ...Array.from({ length: nombre }, (_, i) => {
      const rang = depuis + i;
      return `${ean(rang)};Produit de soin n° ${rang};Marque ${rang % 90};Gamme ${rang % 300};${(rang % 90) + 1},50`;
    }),
  ].join('\n');

const memoireMo = (pid: number, quoi: 'VmHWM' | 'VmRSS'): number =>
  Math.round(
    Number(
      new RegExp(`^${quoi}:\\s+(?<ko>\\d+)`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.groups?.['ko'],
    ) / 1024,
  );

const banc = await ouvrirBanc(
  '18',
  values.pays === undefined ? undefined : { dossier: values.pays, reglages: REGLAGES_PAYS },
);
try {
  const pid = await banc.lancerApplication();
  const authorization = `Bearer ${await banc.connecter('super')}`;
  const appeler = async (chemin: string, corps?: FormData | object): Promise<ImportProduits> => {
    const json = corps !== undefined && !(corps instanceof FormData);
    const reponse = await fetch(`${ADRESSE}${chemin}`, {
      method: corps === undefined ? 'GET' : 'POST',
      headers: { authorization, ...(json && { 'content-type': 'application/json' }) },
      ...(corps !== undefined && { body: json ? JSON.stringify(corps) : corps }),
    });
    if (!reponse.ok) throw new Error(`${chemin} ${reponse.status} ${await reponse.text()}`);
    return (await reponse.json()) as ImportProduits;
  };
  const jusqua = async (id: number, voulu: ImportProduits['etat']): Promise<ImportProduits> => {
    for (;;) {
      const depot = await appeler(`/${id}`);
      if (depot.etat === voulu) return depot;
      if (depot.etat === 'ECHEC') throw new Error('the import failed');
      await attendre(QUESTION_MS);
    }
  };
  const mesurer = async (quoi: string, maxMs: number, faire: () => Promise<unknown>): Promise<void> => {
    // The peak of memory starts from here.
    writeFileSync(`/proc/${pid}/clear_refs`, '5');
    const [serveur, base, debut] = [tempsDe(pid), tempsAvecEnfants(banc.postgres), performance.now()];
    await faire();
    const ms = performance.now() - debut;
    const [duServeur, deLaBase] = [tempsDe(pid) - serveur, tempsAvecEnfants(banc.postgres) - base];
    const mo = memoireMo(pid, 'VmHWM');
    await attendre(REPOS_MS);
    console.log(
      `${quoi} : ${(ms / 1000).toFixed(1)} s ; processeur ${(duServeur / 1000).toFixed(1)} s au serveur, ` +
        `${(deLaBase / 1000).toFixed(1)} s à la base ; ${mo} Mo au plus haut, ` +
        `${memoireMo(pid, 'VmRSS')} ensuite`,
    );
    if (ms > maxMs) manques.push(`${quoi} : ${(ms / 1000).toFixed(1)} s, but ${maxMs / 1000}`);
    if (mo > MAX_MO) manques.push(`${quoi} : ${mo} Mo, but ${MAX_MO}`);
  };
  const montrer = async (texte: string): Promise<number> => {
    const envoi = new FormData();
    envoi.set('fichiers', new Blob([texte], { type: 'text/csv' }), 'produits.csv');
    const { id, forme, correspondance, options } = await appeler('', envoi);
    await appeler(`/${id}/apercu`, { forme, correspondance, options });
    await jusqua(id, 'PRET');
    return id;
  };
  const id = await montrer(fichier(0, Number(values.ecrites)));
  await mesurer(`écrire ${values.ecrites} produits`, MAX_MS.ecrire, async () => {
    await appeler(`/${id}/lancement`, {});
    await jusqua(id, 'TERMINE');
  });
  const long = fichier(1_000_000, Number(values.montrees));
  await mesurer(`montrer ${values.montrees} lignes`, MAX_MS.montrer, () => montrer(long));
} finally {
  await banc.fermer();
}
for (const manque of manques) console.error(manque);
process.exit(manques.length > 0 ? 1 : 0);
