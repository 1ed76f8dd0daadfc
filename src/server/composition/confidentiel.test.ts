import pg from 'pg';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CANAL } from '#server/core/push/evenements.ts';
import { rappelerDocuments } from '#server/features/echanges/document/jobs.ts';
import { envoyerRecapitulatifs } from '#server/features/pilotage/recapitulatif/jobs.ts';
import { faireArchive, prendreArchive } from '#server/testing/archives.ts';
import {
  creerMondeConfidentiel,
  dites,
  LECTEURS,
  MARQUES,
  MARQUES_TOUTES,
  octetsDe,
  PUBLIC,
  type Marque,
  type MondeConfidentiel,
  type Qui,
} from '#server/testing/mondes/confidentiel.ts';
import type { Role } from '#shared/core/acteur.ts';
import { contrats } from '#shared/contrats.ts';
import type { RouteContract } from '#shared/core/contract.ts';

/** Calls whose subject is the session itself, or that are open to everybody. */
const HORS = ['tenant.seConnecterComme', 'compte.connected'];
const lectures: [string, RouteContract][] = Object.entries(contrats).flatMap(([feature, contrat]) =>
  Object.entries(contrat)
    .map(([nom, route]): [string, RouteContract] => [`${feature}.${nom}`, route])
    .filter(([nom, route]) => route.method === 'GET' && !HORS.includes(nom)),
);
const ROLES: Readonly<Record<Qui, Role>> = {
  admin: 'ADMIN',
  auNomDe: 'ADMIN',
  confrere: 'ADMIN',
  achat: 'ACHAT',
  merch: 'MERCHANDISING',
  operateur: 'OPERATEUR',
  gerant: 'GROUPEMENT',
  collegue: 'GROUPEMENT',
  lecteur: 'CONSULTATION_GROUPEMENT',
  membreVille: 'ADMIN',
  autreGroupement: 'GROUPEMENT',
  delegue: 'DELEGUE',
  superAdmin: 'SUPER_ADMIN',
};
const TOUS = Object.keys(ROLES) as Qui[];

let m: MondeConfidentiel;
const pousses: string[] = [];
let ecoute: pg.Client;
beforeAll(async () => {
  m = await creerMondeConfidentiel();
  ecoute = new pg.Client(m.app.proprietaire);
  await ecoute.connect();
  ecoute.on('notification', ({ payload = '' }) => pousses.push(payload));
  await ecoute.query(`listen ${CANAL}`);
});
afterAll(async () => {
  await ecoute.end();
  await m.app.fermer();
});

const interdites = (qui: Qui): Marque[] => MARQUES_TOUTES.filter((marque) => !LECTEURS[marque].includes(qui));
/** Nothing internal leaves with what is handed to a laboratory, for any asker. */
const POUR_DEHORS = /^reclamationPublique\.|^piecesPubliques\.|^reclamation\.exporter/;

const fichiersDe = async (): Promise<number[]> =>
  (await sql<{ id: number }>`select id from fichier order by id`.execute(m.app.services.dbSysteme)).rows.map(
    ({ id }) => id,
  );
/** Every address of a route: each of its parameters with every existing number. */
const adresses = async ({ url }: RouteContract): Promise<string[]> => {
  const numeros = [...new Set(Object.values(m.ids))];
  const valeurs = async (parametre: string): Promise<readonly (string | number)[]> => {
    if (/^fichierId$|^preuveId$/.test(parametre)) return fichiersDe();
    if (/^(labId|pharmacieId|uuid|sha256|base64Nom)$/.test(parametre))
      return [m.ids.labo, m.ids.laboGroupement, m.ids.pharmacie];
    return numeros;
  };
  let toutes: string[] = [url];
  for (const [, parametre = ''] of url.matchAll(/:(\w+)/g)) {
    const valeursDuParametre = await valeurs(parametre);
    toutes = toutes.flatMap((adresse) =>
      valeursDuParametre.map((valeur) => adresse.replace(`:${parametre}`, String(valeur))),
    );
  }
  return toutes;
};
/** A public call reads no session: one person makes them all. */
const permise = ({ access }: RouteContract, qui: Qui): boolean =>
  access === 'public' ? qui === TOUS[0] : access.includes(ROLES[qui]);

describe.each(TOUS)('%s', (qui) => {
  it('ne lit nulle part ce qui n’est pas pour lui', async () => {
    const vues = new Set<Marque>();
    for (const [nom, route] of lectures.filter(([, contrat]) => permise(contrat, qui)))
      for (const adresse of await adresses(route)) {
        const suite = nom.includes('exporter')
          ? { query: { format: 'csv' } }
          : route.url.includes(':')
            ? {}
            : { query: { taille: '200' } };
        const reponse = await m.app.appeler(m.jetons[qui], 'GET', adresse, route.query ? suite : {});
        expect(reponse.status, adresse).toBeLessThan(500);
        const marquesLues = dites(await octetsDe(reponse));
        for (const marque of marquesLues) vues.add(marque);
        expect(
          marquesLues.filter((marque) => interdites(qui).includes(marque)),
          `${qui} : ${adresse}`,
        ).toEqual([]);
        if (POUR_DEHORS.test(nom)) expect(marquesLues, `${qui} : ${adresse}`).not.toContain('note');
      }
    // Checks that this person could read something: an empty sweep would prove nothing.
    expect([...vues].toSorted()).toEqual(MARQUES_TOUTES.filter((marque) => LECTEURS[marque].includes(qui)).toSorted());
  });

  it('ne l’apprend pas d’une recherche, ni de ce qu’elle compte', async () => {
    for (const [nom, route] of lectures.filter(([, contrat]) => permise(contrat, qui))) {
      if (!route.query || !('q' in (route.query as unknown as { shape: object }).shape)) continue;
      const [adresse = ''] = await adresses(route);
      const chercher = async (q: string) => {
        const { status, brut } = await m.app.appeler(m.jetons[qui], 'GET', adresse, {
          query: { q, ...(nom.includes('exporter') && { format: 'csv' }) },
        });
        return [status, brut.toString('utf8')];
      };
      const rien = await chercher('zzjamaisecrit');
      // A sum is not what people search by; a number searched for is told in the journal of what was taken away.
      for (const marque of interdites(qui).filter((interdite) => interdite !== 'ventes'))
        expect(await chercher(MARQUES[marque]), `${qui} cherche ${marque} : ${adresse}`).toEqual(rien);
    }
  });

  it('ce qui lui est caché répond comme ce qui n’existe pas', async () => {
    const caches = (
      ['docSelf', 'docCustom', 'docGroupe', 'docVille', 'rdvSelf', 'rdvCustom', 'rdvGroupe'] as const
    ).filter(
      // The person who runs the account knows that a private RDV took place (RDV-13).
      (marque) =>
        interdites(qui).includes(marque) &&
        !(marque.startsWith('rdv') && ['admin', 'auNomDe', 'confrere'].includes(qui)),
    );
    const essais = (
      id: number,
      marque: string,
    ): [method: 'GET' | 'PUT' | 'POST' | 'DELETE', url: string, corps?: object][] =>
      marque.startsWith('doc')
        ? [
            ['GET', `/documents/${id}`],
            ['GET', `/documents/${id}/fichier`],
            ['GET', `/documents/${id}/lectures`],
            ['DELETE', `/documents/${id}?version=1`],
            ['PUT', `/documents/${id}`, { nom: 'x', categorieId: 1, version: 1 }],
            ['POST', `/documents/${id}/relance`, { version: 1 }],
            ['POST', '/documents/zip', { ids: [id] }],
            ['POST', '/documents/mail', { ids: [id], destinataires: ['a@b.fr'], sujet: 'x', texte: 'x' }],
          ]
        : [
            ['GET', `/laboratoires/rdv/${id}`],
            ['GET', `/laboratoires/rdv/${id}/historique`],
            ['GET', `/laboratoires/${m.ids.labo}/rdvs/${id}/compte-rendu`],
            ['DELETE', `/laboratoires/${m.ids.labo}/rdvs/${id}?version=1`],
            ['PUT', `/laboratoires/${m.ids.labo}/rdvs`, { id, version: 9, date: '2026-11-20' }],
            ['PUT', `/laboratoires/${m.ids.labo}/rdvs/${id}/partage`, { visibleBy: 'ALL' }],
          ];
    for (const marque of caches) {
      const inconnus = essais(987_654_321, marque);
      for (const [i, [method, url, corps]] of essais(m.ids[marque], marque).entries()) {
        const [, autre = '', autreCorps] = inconnus[i] ?? [];
        const [cache, inconnu] = [
          await m.app.appeler(m.jetons[qui], method, `/api/v1${url}`, corps ? { corps } : {}),
          await m.app.appeler(m.jetons[qui], method, `/api/v1${autre}`, autreCorps ? { corps: autreCorps } : {}),
        ];
        expect([cache.status, cache.corps], `${qui} ${method} ${url} (${marque})`).toEqual([
          inconnu.status,
          inconnu.corps,
        ]);
        expect(cache.status).toBeGreaterThanOrEqual(400);
      }
    }
  });
});

it('le lien du laboratoire ne montre que ce qui est pour lui, fichiers compris', async () => {
  // The sweeps made many wrong guesses.
  await sql`delete from tentative`.execute(m.app.services.dbSysteme);
  const chemin = `/api/v1${new URL(m.reclamation.lien.url ?? '').pathname}`;
  const page = await m.app.appeler(undefined, 'GET', chemin);
  expect([page.status, page.brut.includes(PUBLIC), dites(await octetsDe(page))]).toEqual([200, true, []]);
  const servis: string[] = [];
  for (const id of await fichiersDe()) {
    const { status, brut } = await m.app.appeler(undefined, 'GET', `${chemin}/pieces/${id}`);
    if (status === 200) servis.push(brut.toString('utf8'));
  }
  expect(servis).toEqual([`ligne\n${PUBLIC}\n`]);
});

describe('ce qui part', () => {
  it('aucun mail ne dit une note interne ni ce que quelqu’un garde pour soi, récapitulatif du matin compris', async () => {
    const { dbSysteme } = m.app.services;
    await sql`update utilisateur set email = username || '@exemple.fr' where email is null`.execute(dbSysteme);
    await sql`insert into recapitulatif_reglage (tenant_id, utilisateur_id, actif, heure, jours, encours)
      select tenant_id, id, true, 5, '{1,2,3,4,5,6,7}', true from utilisateur`.execute(dbSysteme);
    await rappelerDocuments(dbSysteme, m.app.horloge.maintenant);
    // The database has its own clock.
    await sql`update notification set date = ${new Date(m.app.horloge.maintenant.getTime() - 3_600_000).toISOString()}::timestamptz`.execute(
      dbSysteme,
    );
    expect(await envoyerRecapitulatifs(m.app.services)).toBeGreaterThan(3);
    const { rows } = await sql<{ mail: string }>`select m::text as mail from mail m`.execute(dbSysteme);
    const tout = rows.map(({ mail }) => mail).join('\n');
    expect([
      tout.includes(PUBLIC),
      tout.includes('une note interne à lire'),
      tout.includes('que vous gardez pour vous'),
    ]).toEqual([true, true, true]);
    expect(dites(tout).filter((marque) => ['note', 'rdvSelf', 'docSelf'].includes(marque))).toEqual([]);
  });

  it('ce qui est poussé aux navigateurs ne porte que des numéros', async () => {
    await expect.poll(() => pousses.length).toBeGreaterThan(3);
    for (const pousse of pousses)
      expect(
        Object.keys(JSON.parse(pousse) as object).filter(
          (cle) => !['k', 'tenantId', 'sujet', 'id', 'sessionId'].includes(cle),
        ),
      ).toEqual([]);
    expect(dites(pousses.join('\n'))).toEqual([]);
  });

  it.each(TOUS)(
    'un dossier de preuve demandé par %s ne dit rien de ce qui est à la maison, dans son PDF non plus',
    async (qui) => {
      const { encours, labo, laboGroupement } = m.ids;
      for (const url of [`encours/${encours}`, `laboratoires/${labo}`, `laboratoires/${laboGroupement}`]) {
        const demande = await m.app.appeler(m.jetons[qui], 'POST', `/api/v1/dossiers-preuve/${url}`);
        const pris = await prendreArchive(m.app, m.jetons[qui], demande);
        const octets = await octetsDe(pris);
        expect(dites(octets), url).toEqual([]);
        if (pris.status === 200) expect(octets).toContain('Dossier de preuve');
        else expect([403, 404, 409], url).toContain(pris.status);
      }
    },
  );

  it('un dossier de preuve tient ce que le laboratoire a lu', async () => {
    const demande = await m.app.appeler(m.jetons.achat, 'POST', `/api/v1/dossiers-preuve/encours/${m.ids.encours}`);
    expect(await octetsDe(await prendreArchive(m.app, m.jetons.achat, demande))).toContain(PUBLIC);
  });

  it('l’export du compte tient ce que son responsable peut lire, et rien de plus', async () => {
    const exporter = async (qui: 'admin' | 'gerant') => {
      const { id } = m.exiger(await m.app.appeler(m.jetons[qui], 'POST', '/api/v1/tenant/export-donnees'));
      await faireArchive(m.app, id);
      return dites(await octetsDe(await m.app.appeler(m.jetons[qui], 'GET', `/api/v1/tenant/export-donnees/${id}`)));
    };
    m.exiger(
      await m.app.appeler(m.jetons.achat, 'POST', '/api/v1/documents/mail', {
        corps: {
          ids: [m.ids.docSelf, m.ids.docCustom],
          destinataires: ['a@labo.fr'],
          sujet: MARQUES.docSelf,
          texte: MARQUES.docSelf,
        },
      }),
    );
    expect(await exporter('admin')).toEqual(MARQUES_TOUTES.filter((marque) => LECTEURS[marque].includes('admin')));
    expect(await exporter('gerant')).toEqual(MARQUES_TOUTES.filter((marque) => LECTEURS[marque].includes('gerant')));
  });
});
