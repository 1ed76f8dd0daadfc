import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { roles, typeDuRole, type Role } from '#shared/core/acteur.ts';
import type { RegleLegale } from '#shared/features/catalogue/regle-legale/schemas.ts';
import { creerApplication, type Application } from '#server/testing/application.ts';

const URL = '/api/v1/regles-legales';
let app: Application;
let editeur: number;
const jetons = {} as Record<Role, string>;
beforeAll(async () => {
  app = await creerApplication();
  for (const role of roles) {
    const tenant = await app.unTenant({ type: typeDuRole[role], nom: `Compte ${role}` });
    if (role === 'SUPER_ADMIN') editeur = tenant;
    jetons[role] = await app.jeton(tenant, role);
  }
});
afterAll(() => app.fermer());

const lire = async (role: Role = 'SUPER_ADMIN'): Promise<{ regles: RegleLegale[]; droits: { gerer: boolean } }> =>
  (await app.appeler(jetons[role], 'GET', URL)).corps;
const poster = (corps: object, entetes = {}) => app.appeler(jetons.SUPER_ADMIN, 'POST', URL, { corps, entetes });
const mettre = (id: number, corps: object, suite = '') =>
  app.appeler(jetons.SUPER_ADMIN, 'PUT', `${URL}/${id}${suite}`, { corps });

/** Each test has years of its own: periods of one perimeter never cross. */
let annee = 1900;
const saisie = (champs: object = {}) => ({
  code: 'PLAFOND_REMISE_GENERIQUE',
  perimetre: 'BIOSIMILAIRE',
  libelle: 'Plafond des biosimilaires',
  valeur: 15,
  dateDebut: `${annee}-01-01`,
  dateFin: `${annee}-12-31`,
  source: 'Arrêté d’exemple',
  verifieLe: '2026-11-20',
  note: 'À relire',
  ...champs,
});
const nouvelle = async (champs: object = {}): Promise<RegleLegale> => {
  annee += 2;
  const { status, corps } = await poster(saisie(champs));
  expect([status, corps.code]).toEqual([200, saisie(champs).code]);
  return corps;
};
const journal = (id: number) =>
  app.services.dbSysteme
    .selectFrom('journal')
    .select(['tenant_id', 'action', 'avant', 'apres'])
    .where('objet', '=', 'regleLegale')
    .where('objet_id', '=', id)
    .orderBy('id')
    .execute();

describe('la table livrée', () => {
  it('porte les règles que le domaine cite, chacune avec sa source et sa date, aucune tenue pour vérifiée', async () => {
    const { regles } = await lire();
    const livrees = regles.filter(({ modifieParNom }) => modifieParNom === null);
    const dites = livrees.map(({ code, perimetre, valeur, dateDebut, dateFin }) =>
      [code, perimetre, valeur, dateDebut, dateFin].join(' '),
    );
    expect(dites).toEqual([
      'DELAI_PAIEMENT DATE_FACTURE 60 2019-04-26 ',
      'DELAI_PAIEMENT FIN_DE_MOIS 45 2019-04-26 ',
      'DELAI_PAIEMENT PAR_DEFAUT 30 2019-04-26 ',
      'MOTS_AVANTAGE_PERSONNEL TOUS  2020-10-01 ',
      'MOT_GRATUIT_ALIMENTAIRE ALIMENTAIRE  2019-01-01 ',
      'PENALITE_RETARD FORFAIT 4000 2019-04-26 ',
      'PENALITE_RETARD TAUX 10 2019-04-26 ',
      'PLAFOND_PROMO_VALEUR ALIMENTAIRE 34 2019-01-01 ',
      'PLAFOND_PROMO_VALEUR DPH 34 2024-03-01 ',
      'PLAFOND_PROMO_VOLUME ALIMENTAIRE 25 2019-01-01 ',
      'PLAFOND_PROMO_VOLUME DPH 25 2024-03-01 ',
      'PLAFOND_REMISE_GENERIQUE BIOSIMILAIRE  2026-01-01 ',
      'PLAFOND_REMISE_GENERIQUE BIOSIMILAIRE 15 2025-09-01 2025-12-31',
      'PLAFOND_REMISE_GENERIQUE GENERIQUE  2026-01-01 ',
      'PLAFOND_REMISE_GENERIQUE GENERIQUE 40 2025-10-07 2025-12-31',
      'PLAFOND_REMISE_GENERIQUE GENERIQUE 30 2025-09-01 2025-10-06',
      'PLAFOND_REMISE_GENERIQUE GENERIQUE 40 2019-07-05 2025-08-31',
      'PLAFOND_REMISE_REMBOURSABLE TOUS 2.5 2019-07-05 ',
      'PRIX_REVENTE_INDICATIF TOUS  2019-04-26 ',
    ]);
    expect(livrees.every(({ source, verifieLe }) => source.length > 0 && verifieLe === null)).toBe(true);
    const plafond = livrees.find(({ code, perimetre }) => code === 'PLAFOND_PROMO_VALEUR' && perimetre === 'DPH');
    expect(plafond?.note).toContain('15/04/2026 : prolongation à vérifier');
    expect(livrees.find(({ code }) => code === 'MOTS_AVANTAGE_PERSONNEL')?.mots).toEqual(
      expect.arrayContaining([
        'cadeau',
        'bon d’achat personnel',
        'voyage',
        'carte cadeau',
        'smartphone',
        'vélo',
        'champagne',
      ]),
    );
  });

  it('est la même pour les huit rôles ; seul le super administrateur la tient', async () => {
    const { regles } = await lire();
    for (const role of roles) expect(await lire(role)).toEqual({ regles, droits: { gerer: role === 'SUPER_ADMIN' } });
  });
});

describe('une règle', () => {
  it('s’ajoute, se change, se termine ; le journal garde tout', async () => {
    const regleLegale = await nouvelle();
    const fin = regleLegale.dateFin?.replace('-12-31', '-06-30');
    expect(regleLegale).toMatchObject({ unite: 'POURCENT', valeur: 15, mots: [], version: 1, verifieLe: '2026-11-20' });
    const { code, perimetre, libelle, dateDebut, dateFin, source, verifieLe, note } = regleLegale;
    const corps = { code, perimetre, libelle, dateDebut, dateFin, source, verifieLe, note, valeur: 17.5, version: 1 };
    expect((await mettre(regleLegale.id, corps)).corps).toMatchObject({
      valeur: 17.5,
      version: 2,
      modifieParNom: expect.stringContaining('Durand'),
    });
    expect((await mettre(regleLegale.id, { dateFin: fin, version: 2 }, '/fin')).corps).toMatchObject({
      dateFin: fin,
      version: 3,
    });
    const traces = await journal(regleLegale.id);
    expect(traces.map(({ action, tenant_id }) => [action, tenant_id])).toEqual([
      ['creer', editeur],
      ['modifier', editeur],
      ['terminer', editeur],
    ]);
    const { corps: historique } = await app.appeler(jetons.SUPER_ADMIN, 'GET', `${URL}/${regleLegale.id}/historique`);
    expect(historique.map(({ action, differences }: any) => [action, differences])).toEqual([
      ['terminer', [{ champ: 'dateFin', avant: regleLegale.dateFin, apres: fin }]],
      ['modifier', [{ champ: 'valeur', avant: 15, apres: 17.5 }]],
      ['creer', expect.any(Array)],
    ]);
  });

  it('deux périodes d’un même périmètre ne se croisent pas, fût-ce d’un jour', async () => {
    const regleLegale = await nouvelle();
    const [debut, fin] = [regleLegale.dateDebut, regleLegale.dateFin];
    const croise = await poster(saisie({ dateDebut: fin, dateFin: null }));
    expect(croise.corps).toMatchObject({ status: 409, code: 'PERIODE_OCCUPEE', errors: [{ pointer: '/dateDebut' }] });
    expect(croise.corps.detail).toMatch(
      /« Plafond des biosimilaires » est déjà en vigueur du 01\/01\/\d{4} au 31\/12\/\d{4}/,
    );
    const veille = `${Number(debut.slice(0, 4)) - 1}-12-31`;
    expect((await poster(saisie({ dateDebut: veille, dateFin: veille }))).status).toBe(200);
    // Another perimeter of the same code, the same days.
    expect((await poster(saisie({ perimetre: 'GENERIQUE' }))).status).toBe(200);
    // A rule lengthened over the next one is refused.
    const suivante = await nouvelle();
    const jusque = await mettre(regleLegale.id, { dateFin: suivante.dateDebut, version: 1 }, '/fin');
    expect(jusque.corps.code).toBe('PERIODE_OCCUPEE');
    // A rule does not cross itself.
    expect((await mettre(regleLegale.id, { ...saisie({ dateDebut: debut, dateFin: fin }), version: 1 })).status).toBe(
      200,
    );
  });

  it('douze fois à la fois : une seule ; deux fois la même demande : une seule ligne, une seule réponse', async () => {
    annee += 2;
    const lot = await Promise.all(Array.from({ length: 12 }, () => poster(saisie())));
    expect(lot.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(lot.filter(({ corps }) => corps.code === 'PERIODE_OCCUPEE')).toHaveLength(11);
    annee += 2;
    const entetes = { 'idempotency-key': 'une-fois' };
    const [premiereReponse, deux] = [await poster(saisie(), entetes), await poster(saisie(), entetes)];
    expect([premiereReponse.status, deux.corps]).toEqual([200, premiereReponse.corps]);
  });

  it('douze changements de la même version : un seul gagne, les autres le lisent', async () => {
    const regleLegale = await nouvelle();
    const lot = await Promise.all(
      Array.from({ length: 12 }, (_, i) => mettre(regleLegale.id, { ...saisie({ valeur: i }), version: 1 })),
    );
    expect(lot.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(lot.filter(({ status }) => status !== 200).map(({ corps }) => corps.code))).toEqual(
      new Set(['CONFLIT_VERSION']),
    );
    expect((await mettre(regleLegale.id, { dateFin: regleLegale.dateFin, version: 1 }, '/fin')).corps.code).toBe(
      'CONFLIT_VERSION',
    );
  });

  it('ne finit pas avant d’avoir commencé, et une inconnue est introuvable', async () => {
    const regleLegale = await nouvelle();
    expect((await mettre(regleLegale.id, { dateFin: '1900-01-01', version: 1 }, '/fin')).corps.code).toBe(
      'FIN_AVANT_DEBUT',
    );
    expect((await mettre(987_654_321, { ...saisie(), version: 1 })).status).toBe(404);
    expect((await mettre(987_654_321, { dateFin: '2026-01-01', version: 1 }, '/fin')).status).toBe(404);
    expect((await app.appeler(jetons.SUPER_ADMIN, 'GET', `${URL}/987654321/historique`)).status).toBe(404);
  });

  it('seul le super administrateur écrit', async () => {
    const regleLegale = await nouvelle();
    for (const role of roles.filter((autre) => autre !== 'SUPER_ADMIN')) {
      expect((await app.appeler(jetons[role], 'POST', URL, { corps: saisie() })).status, role).toBe(403);
      expect(
        (await app.appeler(jetons[role], 'PUT', `${URL}/${regleLegale.id}`, { corps: { ...saisie(), version: 1 } }))
          .status,
        role,
      ).toBe(403);
      expect(
        (
          await app.appeler(jetons[role], 'PUT', `${URL}/${regleLegale.id}/fin`, {
            corps: { dateFin: '2026-01-01', version: 1 },
          })
        ).status,
      ).toBe(403);
      expect((await app.appeler(jetons[role], 'GET', `${URL}/${regleLegale.id}/historique`)).status, role).toBe(403);
    }
  });
});

describe('chaque champ, à sa limite et juste au-dessus', () => {
  const mots = { code: 'MOTS_AVANTAGE_PERSONNEL', perimetre: 'TOUS', valeur: null };
  test.each<[string, object]>([
    ['libellé de 255', { libelle: 'é'.repeat(255) }],
    ['source de 500', { source: 'é'.repeat(500) }],
    ['note de 500', { note: 'é'.repeat(500) }],
    ['100 %', { valeur: 100 }],
    ['0 %', { valeur: 0 }],
    ['deux décimales', { valeur: 2.55 }],
    ['sans valeur', { valeur: null }],
    ['un seul jour', { dateFin: null }],
    ['cent mots de 60 caractères', { ...mots, mots: Array.from({ length: 100 }, (_, i) => `${i}`.padStart(60, 'é')) }],
    ['un montant en centimes', { code: 'PENALITE_RETARD', perimetre: 'FORFAIT', valeur: 999_999_999 }],
  ])('%s : accepté', async (_cas, champs) => {
    annee += 2;
    const { status, corps } = await poster(
      saisie({ ...champs, ...('dateFin' in champs ? { dateFin: `${annee}-01-01` } : {}) }),
    );
    expect([status, corps.detail]).toEqual([200, undefined]);
  });

  test.each<[string, object, string, string]>([
    ['libellé vide', { libelle: ' ' }, '/libelle', 'Le libellé est obligatoire.'],
    ['libellé de 256', { libelle: 'é'.repeat(256) }, '/libelle', 'Le libellé ne doit pas dépasser 255 caractères.'],
    ['source vide', { source: '' }, '/source', 'La source est obligatoire.'],
    ['source de 501', { source: 'é'.repeat(501) }, '/source', 'La source ne doit pas dépasser 500 caractères.'],
    ['note de 501', { note: 'é'.repeat(501) }, '/note', 'La note ne doit pas dépasser 500 caractères.'],
    ['règle inconnue', { code: 'X' }, '/code', 'La règle est obligatoire.'],
    ['périmètre inconnu', { perimetre: 'X' }, '/perimetre', 'Le périmètre est obligatoire.'],
    ['périmètre d’une autre règle', { perimetre: 'DPH' }, '/perimetre', 'Ce périmètre ne va pas avec cette règle.'],
    ['plus de 100 %', { valeur: 100.01 }, '/valeur', 'Un pourcentage doit être compris entre 0 et 100.'],
    [
      'valeur négative',
      { valeur: -0.01 },
      '/valeur',
      'La valeur doit être un nombre, de 0 à 999 999 999, avec deux décimales au plus.',
    ],
    [
      'trois décimales',
      { valeur: 2.555 },
      '/valeur',
      'La valeur doit être un nombre, de 0 à 999 999 999, avec deux décimales au plus.',
    ],
    [
      'demi-jour',
      { code: 'DELAI_PAIEMENT', perimetre: 'PAR_DEFAUT', valeur: 0.5 },
      '/valeur',
      'La valeur doit être un nombre entier.',
    ],
    ['mots sur un plafond', { mots: ['x'] }, '/mots', 'Cette règle n’attend pas de mots.'],
    ['aucun mot', mots, '/mots', 'Saisissez au moins un mot.'],
    ['101 mots', { ...mots, mots: Array.from({ length: 101 }, String) }, '/mots', 'Au plus 100 mots.'],
    ['mot de 61', { ...mots, mots: ['é'.repeat(61)] }, '/mots/0', 'Chaque mot ne doit pas dépasser 60 caractères.'],
    ['valeur sur des mots', { ...mots, mots: ['x'], valeur: 1 }, '/valeur', 'Cette règle n’attend pas de valeur.'],
    [
      'date qui n’existe pas',
      { dateDebut: '2026-02-30' },
      '/dateDebut',
      'La date de début n’est pas une date valide (JJ/MM/AAAA).',
    ],
    ['fin avant le début', { dateFin: '1900-01-01' }, '/dateFin', 'La date de fin doit suivre la date de début.'],
    [
      'vérifiée un jour inconnu',
      { verifieLe: 'hier' },
      '/verifieLe',
      'La date de vérification n’est pas une date valide (JJ/MM/AAAA).',
    ],
  ])('%s : refusé', async (_cas, champs, pointer, detail) => {
    const { status, corps } = await poster(saisie(champs));
    expect([
      status,
      corps.errors?.map((erreur: any) => [erreur.pointer, erreur.detail.replace(/[\u202f\u00a0]/g, ' ')]),
    ]).toEqual([400, [[pointer, detail]]]);
  });

  it('rien d’autre ne s’écrit', async () => {
    for (const champ of ['id', 'unite', 'version', 'modifieParNom', 'tenantId'])
      expect((await poster(saisie({ [champ]: 1 }))).status, champ).toBe(400);
  });
});
