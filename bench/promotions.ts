// npm run bench:promotions [-- --adherents 1000 --promotions 5000]: cost of a groupement's acts on all its adhérents,
// and delay of the screens of a pharmacy with thousands of promotions.
import { parseArgs } from 'node:util';
import { transactionSysteme } from '../src/server/core/db/database.ts';
import { ouvrirSession } from '../src/server/core/session.ts';
import { ajouterJours } from '../src/shared/core/dates.ts';
import type { DetailPromotion } from '../src/shared/features/operations/operation/schemas/lecture.ts';
import {
  unePromotion,
  uneContrepartie,
  unProduit,
} from '../src/shared/features/operations/operation/exemples-de-test.ts';
import { mesurerServeur, ouvrirBanc, PORT_APP } from './banc.ts';
import { charger } from './charge.ts';
import { envoyer } from '../scripts/envoyer.ts';
import { chargerAdherents, chargerPromotions } from './volumes.ts';

const { values } = parseArgs({
  options: { adherents: { type: 'string', default: '1000' }, promotions: { type: 'string', default: '5000' } },
});
const ADHERENTS = Number(values.adherents);
const PROMOTIONS = Number(values.promotions);
const PRODUITS = 20;

const banc = await ouvrirBanc();
const { aujourdhui, systeme, lireLigne, proprietaire } = banc;
const jour = (n: number): string => ajouterJours(aujourdhui, n);

const appeler = async <T>(
  token: string,
  method: 'GET' | 'POST' | 'PUT',
  chemin: string,
  corps?: unknown,
): Promise<T> => {
  const entetes = { authorization: `Bearer ${token}` };
  const { status, texte } = await envoyer(PORT_APP, {
    method,
    chemin,
    entetes,
    ...(corps === undefined ? {} : { corps }),
  });
  if (status >= 400) throw new Error(`${method} ${chemin} : ${status} ${texte.slice(0, 300)}`);
  return JSON.parse(texte) as T;
};
const dire = (quoi: string, ms: number): void =>
  console.log(`${quoi.padEnd(64)}${Math.round(ms).toLocaleString('fr-FR').padStart(9)} ms`);
const chronometrer = async <T>(quoi: string, faire: () => Promise<T>): Promise<T> => {
  const debut = performance.now();
  const resultat = await faire();
  dire(quoi, performance.now() - debut);
  return resultat;
};

const jetonsDesAdherents = async (): Promise<Map<number, string>> => {
  const { rows } = await proprietaire.query<{ id: string; tenant_id: string }>(
    `select id, tenant_id from utilisateur where username like 'banc-%' order by id`,
  );
  return transactionSysteme(systeme, async (tx) => {
    const jetons = new Map<number, string>();
    for (const { id, tenant_id } of rows) {
      const session = {
        utilisateurId: Number(id),
        tenantId: Number(tenant_id),
        role: 'ADMIN' as const,
        ip: '127.0.0.1',
        userAgent: 'banc',
      };
      jetons.set(Number(tenant_id), await ouvrirSession(tx, session));
    }
    return jetons;
  });
};

const attendreCopies = async (modeleId: number, voulues: number): Promise<void> => {
  for (;;) {
    const { n } = await lireLigne<{ n: string }>('select count(*) as n from promotion where modele_id = $1', [
      modeleId,
    ]);
    if (Number(n) >= voulues) return;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

const saisieModele = (laboratoireId: number) =>
  unePromotion({
    nomOperation: 'Opération mesurée',
    laboratoireId,
    dateDebut: jour(10),
    dateFin: jour(30),
    produits: Array.from({ length: PRODUITS }, (_, i) => unProduit({ nom: `Produit ${i + 1}` })),
    contreparties: [
      uneContrepartie(),
      uneContrepartie({ contrepartie: 'Participation', valeurCentiemes: 8_000, declencheur: 'DEBUT' }),
    ],
  });

/** Measures publication, answers, forced change and withdrawal, each all or nothing over every adhérent. */
const mesurerGroupement = async (): Promise<void> => {
  const { id: groupement } = await lireLigne<{ id: string }>(
    `select t.id from tenant t join utilisateur u on u.tenant_id = t.id where u.username = 'groupement'`,
  );
  await chargerAdherents(banc, Number(groupement), ADHERENTS);
  const jetons = await jetonsDesAdherents();
  await proprietaire.query('vacuum analyze');
  const token = await banc.connecter('groupement');
  const { id: labo } = await lireLigne<{ id: string }>(
    'select id from laboratoire where tenant_id = $1 order by id limit 1',
    [groupement],
  );
  const saisie = saisieModele(Number(labo));
  const brouillon = await appeler<DetailPromotion>(token, 'POST', '/api/v1/promotions', saisie);
  const { n: membres } = await lireLigne<{ n: string }>(
    `select count(*) as n from adhesion where tenant_id = $1 and etat = 'ACCEPTED'`,
    [groupement],
  );
  const base = `/api/v1/promotionsGroupement/${brouillon.id}`;
  console.log(`${Number(membres).toLocaleString('fr-FR')} adhérents, ${PRODUITS} produits, 2 contreparties`);
  const publie = await chronometrer('publier, jusqu’à la dernière copie', async () => {
    const valide = await appeler<DetailPromotion>(token, 'POST', `/api/v1/promotions/${brouillon.id}/valider`, {
      version: brouillon.version,
    });
    await attendreCopies(brouillon.id, Number(membres));
    return valide;
  });
  const { rows: copies } = await proprietaire.query<{ id: string; tenant_id: string; version: number }>(
    'select id, tenant_id, version from promotion where modele_id = $1 and tenant_id = any($2::bigint[])',
    [brouillon.id, [...jetons.keys()]],
  );
  let suivante = 0;
  await chronometrer(`${copies.length} adhérents acceptent, 8 à la fois`, () =>
    Promise.all(
      Array.from({ length: 8 }, async () => {
        for (let copie = copies[suivante++]; copie; copie = copies[suivante++])
          await appeler(jetons.get(Number(copie.tenant_id)) ?? '', 'POST', `/api/v1/promotions/${copie.id}/accepter`, {
            version: copie.version,
          });
      }),
    ),
  );
  await chronometrer('lire une page des réponses', () => appeler(token, 'GET', `${base}/adherents`));
  const { version } = await appeler<DetailPromotion>(token, 'GET', `/api/v1/promotions/${brouillon.id}`);
  const lignes = publie.contreparties.map(({ id }, i) => ({
    ...saisie.contreparties[i]!,
    id,
    valeurCentiemes: 15_000,
  }));
  const forcee = { ...saisie, version, dateFin: jour(37), contreparties: lignes };
  const { consequences } = await chronometrer('apercevoir la modification forcée', () =>
    appeler<{ consequences: string[] }>(token, 'POST', `${base}/forcer/apercu`, { saisie: forcee }),
  );
  await chronometrer('forcer la modification', () =>
    appeler(token, 'PUT', `${base}/forcer`, { saisie: forcee, consequences }),
  );
  const apres = await appeler<DetailPromotion>(token, 'GET', `/api/v1/promotions/${brouillon.id}`);
  await chronometrer('apercevoir le retrait', () => appeler(token, 'GET', `${base}/retrait`));
  await chronometrer('retirer l’opération', () =>
    appeler(token, 'POST', `/api/v1/promotions/${brouillon.id}/brouillon`, { version: apres.version }),
  );
};

const mesurerPharmacie = async (): Promise<void> => {
  const { id } = await lireLigne<{ id: string }>(`select id from tenant where nom = 'Pharmacie des Tilleuls'`);
  await chargerPromotions(banc, Number(id), PROMOTIONS);
  await proprietaire.query('vacuum analyze');
  const token = await banc.connecter('titulaire');
  const { n } = await lireLigne<{ n: string }>('select count(*) as n from promotion where tenant_id = $1', [id]);
  console.log(`\n${Number(n).toLocaleString('fr-FR')} promotions dans une pharmacie, 8 connexions (p50, p99)`);
  const lectures = {
    'liste, première page': '/api/v1/promotions?tri=dateDebut&ordre=desc',
    'liste, recherche': '/api/v1/promotions?q=solaire',
    tuiles: '/api/v1/promotions/tuiles',
    'calendrier, treize semaines': `/api/v1/promotions/calendrier?du=${jour(-45)}&au=${jour(45)}`,
    'plan, treize semaines': `/api/v1/promotions/plan?du=${jour(-45)}&au=${jour(45)}`,
  };
  for (const [quoi, chemin] of Object.entries(lectures)) {
    const entetes = { authorization: `Bearer ${token}` };
    const mesure = await charger(
      8,
      2000,
      async () => (await envoyer(PORT_APP, { method: 'GET', chemin, entetes })).status === 200,
    );
    console.log(
      `${quoi.padEnd(40)}${mesure.p50.toFixed(1).padStart(8)}${mesure.p99.toFixed(1).padStart(8)} ` +
        `ms${mesure.erreurs ? `  ${mesure.erreurs} erreurs` : ''}`,
    );
  }
};

try {
  await banc.lancerApplication();
  await mesurerGroupement();
  await mesurerPharmacie();
  await mesurerServeur();
} finally {
  await banc.fermer();
}
process.exit(0);
