import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMondeArgent, type MondeArgent, type PromotionDeTest } from '#server/testing/monde-argent.ts';
import { jourParis } from '#shared/core/dates.ts';
import { rappelerNonReclames } from './jobs/non-reclame.ts';
import { compterNonReclameesDe } from '#server/features/operations/operation/read-models/reclame.ts';
import { transactionTenant } from '#server/core/db/database.ts';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';

let m: MondeArgent;
beforeAll(async () => {
  m = await creerMondeArgent();
  m.app.horloge.maintenant = new Date('2026-04-10T10:00:00Z');
});
afterAll(() => m.app.fermer());

const URL = '/api/v1/promotions';
let cles = 0;
const poster = (suite: string, corps: object, token = m.jetons.ACHAT, cle = `cle-${++cles}`) =>
  m.app.appeler(token, 'POST', `${URL}${suite}`, { corps, entetes: { 'idempotency-key': cle } });
const lire = async (suite: string, token = m.jetons.ACHAT) => m.app.appeler(token, 'GET', `${URL}${suite}`);
const VARIABLES = [
  { unite: 'EUR_PAR_UNITE', valeur_centiemes: 155 },
  { unite: 'POURCENT_CA', valeur_centiemes: 350 },
  { valeur_centiemes: 8_000 },
];
/** Over, its encours made. */
const uneTerminee = async (champs: PromotionDeTest = {}) => {
  const promotion = await m.unePromotion({
    contreparties: VARIABLES,
    produits: [{ quantite: 20 }, { quantite: 10 }],
    ...champs,
  });
  await m.synchroniser(promotion.id);
  return promotion;
};
const ventes = (quantite: number, ca: number | null = null) => [
  { position: 0, quantiteVendue: quantite, caTtcCentimes: ca },
  { position: 1, quantiteVendue: 0, caTtcCentimes: null },
];

describe('traiter une opération terminée', () => {
  it('montre ce qui est prévu, ce que les quantités donneraient, puis l’enregistre et déclare ce qui est choisi', async () => {
    const { id, lignes } = await uneTerminee();
    const avant = await lire(`/${id}/traitement`);
    expect(avant.corps).toMatchObject({
      traiter: true,
      traiteeLe: null,
      version: 1,
      figeesPar: [],
      laboratoireNom: 'Éclat Santé',
    });
    expect(avant.corps.lignes.map((l: { valeurAttendueCentimes: number }) => l.valeurAttendueCentimes)).toEqual([
      4_650, 0, 8_000,
    ]);
    const apercu = await poster(`/${id}/traitement/apercu`, { ventes: ventes(12, 123_457) });
    expect(apercu.corps).toMatchObject([
      {
        devenir: 'RECALCULE',
        valeurAttendueCentimes: 1_860,
        encours: { valeurAttendueCentimes: 4_650 },
        declarable: true,
        echue: true,
      },
      { devenir: 'RECALCULE', valeurAttendueCentimes: 4_321 },
      { devenir: 'INCHANGE', valeurAttendueCentimes: 8_000 },
    ]);
    expect((await m.encoursDe(id)).map((e) => e.valeur_attendue_centimes)).toEqual([4_650, 0, 8_000]);
    const fait = await poster(`/${id}/traiter`, {
      version: 1,
      ventes: ventes(12, 123_457),
      declarer: { contrepartieIds: [lignes[0], lignes[2]], canal: 'PORTAIL', date: '2026-04-09' },
    });
    expect(fait.status, JSON.stringify(fait.corps)).toBe(200);
    expect(fait.corps).toMatchObject({
      version: 2,
      traiteeLe: '2026-04-10T10:00:00.000Z',
      produits: [{ quantiteVendue: 12, caTtcCentimes: 123_457 }, {}],
    });
    expect(await m.encoursDe(id)).toMatchObject([
      {
        valeur_attendue_centimes: 1_860,
        etat: 'DECLARE',
        canal_declaration: 'PORTAIL',
        date_declaration: '2026-04-09',
      },
      { valeur_attendue_centimes: 4_321, etat: 'A_DECLARER' },
      { valeur_attendue_centimes: 8_000, etat: 'DECLARE' },
    ]);
    const journal = await m.systeme((tx) =>
      tx
        .selectFrom('journal')
        .select(['action', 'utilisateur_nom', 'apres'])
        .where('objet', '=', 'promotion')
        .where('objet_id', '=', id)
        .execute(),
    );
    expect(journal).toMatchObject([{ action: 'traiter', utilisateur_nom: expect.stringContaining('Durand') }]);
  });

  it('donne le portail du laboratoire, où l’on déclare soi-même', async () => {
    const { id } = await uneTerminee();
    expect((await lire(`/${id}/traitement`)).corps.liens).toEqual([]);
    const url = 'https://portail.eclat-sante.fr/declarer';
    await m.systeme((tx) =>
      tx
        .updateTable('laboratoire')
        .set({ surcharges: JSON.stringify({ urlEspaceDeclaratif: url }) })
        .where('id', '=', m.labo)
        .execute(),
    );
    expect((await lire(`/${id}/traitement`)).corps.liens).toEqual([{ titre: 'Espace déclaratif', url }]);
  });

  it('se corrige tant que rien n’est déclaré sur ces quantités', async () => {
    const { id, lignes } = await uneTerminee();
    await poster(`/${id}/traiter`, { version: 1, ventes: ventes(12) });
    expect((await poster(`/${id}/traiter`, { version: 2, ventes: ventes(13) })).status).toBe(200);
    const declarer = { contrepartieIds: [lignes[0]], canal: 'TELEPHONE' };
    expect((await poster(`/${id}/traiter`, { version: 3, ventes: ventes(13), declarer })).status).toBe(200);
    const fige = await poster(`/${id}/traiter`, { version: 4, ventes: ventes(14) });
    expect([fige.status, fige.corps.code]).toEqual([409, 'VENTES_FIGEES']);
    expect(fige.corps.detail).toContain((await m.encoursDe(id))[0]!.numero);
    // The same quantities still declare the rest.
    const reste = { contrepartieIds: [lignes[2]], canal: 'TELEPHONE' };
    expect((await poster(`/${id}/traiter`, { version: 4, ventes: ventes(13), declarer: reste })).status).toBe(200);
    const deja = await poster(`/${id}/traiter`, { version: 5, ventes: ventes(13), declarer: reste });
    expect([deja.status, deja.corps.code]).toEqual([409, 'TRANSITION_IMPOSSIBLE']);
  });

  it('un montant dont la quantité ou le chiffre manque est à compléter : il ne se déclare pas, nulle part, jusque-là', async () => {
    const { id, lignes } = await uneTerminee({ produits: [{}] });
    const deuxPremieres = (corps: { devenir: string; declarable: boolean }[]) =>
      corps.slice(0, 3).map(({ devenir, declarable }) => [devenir, declarable]);
    const { corps: avant } = await lire(`/${id}/traitement`);
    expect(deuxPremieres(avant.lignes)).toEqual([
      ['A_COMPLETER', false],
      ['A_COMPLETER', false],
      ['INCHANGE', true],
    ]);
    expect((await lire(`/${id}`)).corps.contreparties.map((c: any) => c.encours.aCompleter)).toEqual([
      true,
      true,
      false,
    ]);
    const [parUnite] = await m.encoursDe(id);
    const lu = await m.lire(parUnite!.id);
    expect([lu.aCompleter, lu.valeurAttendueCentimes, lu.droits.declarer]).toEqual([true, 0, false]);
    const vus = { encours: [{ id: lu.id, version: lu.version }], canal: 'TELEPHONE', courriers: [] };
    for (const [suite, corps] of [
      ['/declarer', vus],
      ['/courriers/apercu', { acte: 'DECLARATION', encoursIds: [lu.id] }],
    ] as const) {
      const refus = await m.appeler(m.jetons.ADMIN, 'POST', suite, corps);
      expect([refus.status, refus.corps.code], suite).toEqual([409, 'MONTANT_A_COMPLETER']);
      expect(refus.corps.detail).toContain(`Le montant de l’encours ${lu.numero} est à compléter`);
    }
    const declarer = { contrepartieIds: [lignes[0]], canal: 'TELEPHONE' };
    const vide = await poster(`/${id}/traiter`, { version: 1, ventes: [], declarer });
    expect([vide.status, vide.corps.code]).toEqual([409, 'MONTANT_A_COMPLETER']);

    // Nothing sold is known: it is worth 0, and may be declared.
    const zero = [{ position: 0, quantiteVendue: 0, caTtcCentimes: null }];
    const { status, corps } = await poster(`/${id}/traiter`, { version: 1, ventes: zero, declarer });
    expect(status, JSON.stringify(corps)).toBe(200);
    expect((await m.lire(lu.id)).aCompleter).toBe(false);
    // A typed amount is known too.
    const [, surLeCa] = await m.encoursDe(id);
    await m.saisirMontant(surLeCa!.id, 4_200);
    expect(await m.lire(surLeCa!.id)).toMatchObject({ aCompleter: false, valeurAttendueCentimes: 4_200 });
    await m.synchroniser(id);
    await m.declarer(await m.lire(surLeCa!.id));
  });

  it('garde un montant saisi et le montre', async () => {
    const { id } = await uneTerminee();
    await m.saisirMontant((await m.encoursDe(id))[0]!.id, 9_999);
    expect((await poster(`/${id}/traitement/apercu`, { ventes: ventes(12) })).corps[0]).toMatchObject({
      devenir: 'MANUEL',
      valeurAttendueCentimes: 9_999,
      valeurCalculeeCentimes: 1_860,
    });
  });

  it.each([
    ['pas encore terminée', { date_fin: '2026-04-10' }],
    ['en brouillon', { etat_promo: 'DRAFT' }],
    ['refusée', { etat_promo: 'REFUSED' }],
  ])('refuse une promotion %s', async (_cas, champs) => {
    const { id } = await uneTerminee(champs);
    const { status, corps } = await poster(`/${id}/traiter`, { version: 1, ventes: ventes(1) });
    expect([status, corps.code]).toEqual([409, 'TRAITEMENT_IMPOSSIBLE']);
    expect((await lire(`/${id}/traitement`)).corps.traiter).toBe(false);
  });

  it('refuse une version dépassée, un produit inconnu, une quantité hors limites, un canal par e-mail', async () => {
    const { id, lignes } = await uneTerminee();
    expect((await poster(`/${id}/traiter`, { version: 7, ventes: [] })).corps.code).toBe('CONFLIT_VERSION');
    const refus = async (corps: object) =>
      (await poster(`/${id}/traiter`, { version: 1, ventes: [], ...corps })).corps.errors?.[0];
    expect(await refus({ ventes: [{ position: 9, quantiteVendue: 1 }] })).toMatchObject({
      pointer: '/ventes/0/position',
    });
    expect(await refus({ ventes: [{ position: 0, quantiteVendue: 100_000_001 }] })).toMatchObject({
      pointer: '/ventes/0/quantiteVendue',
    });
    expect(await refus({ ventes: [{ position: 0, quantiteVendue: 1.5 }] })).toMatchObject({
      pointer: '/ventes/0/quantiteVendue',
    });
    expect(await refus({ ventes: [{ position: 0 }, { position: 0 }] })).toMatchObject({
      detail: 'Un produit est indiqué deux fois.',
    });
    expect(await refus({ declarer: { contrepartieIds: [lignes[0]], canal: 'MAIL' } })).toMatchObject({
      pointer: '/declarer/canal',
    });
    expect(
      await refus({ declarer: { contrepartieIds: [lignes[0]], canal: 'PORTAIL', date: '2026-04-11' } }),
    ).toMatchObject({
      detail: 'Cette date ne peut pas être dans le futur.',
    });
    expect(
      (
        await poster(`/${id}/traiter`, {
          version: 1,
          ventes: [{ position: 0, quantiteVendue: 100_000_000, caTtcCentimes: 999_999_999_999 }],
        })
      ).status,
    ).toBe(200);
    expect((await m.encoursDe(id)).map((e) => e.valeur_attendue_centimes)).toEqual([
      15_500_000_000, 35_000_000_000, 8_000,
    ]);
  });

  it('douze fois la même demande n’en font qu’une, douze demandes différentes n’ont qu’un gagnant', async () => {
    const { id } = await uneTerminee();
    const memes = await Promise.all(
      Array.from({ length: 12 }, () =>
        poster(`/${id}/traiter`, { version: 1, ventes: ventes(5) }, m.jetons.ADMIN, 'douze'),
      ),
    );
    expect(new Set(memes.map(({ status, corps }) => `${status} ${corps.version}`))).toEqual(new Set(['200 2']));
    const autres = await Promise.all(
      Array.from({ length: 12 }, (_, i) => poster(`/${id}/traiter`, { version: 2, ventes: ventes(i) })),
    );
    expect(autres.map(({ status }) => status).toSorted()).toEqual([200, ...Array.from({ length: 11 }, () => 409)]);
    expect(await m.encoursDe(id)).toHaveLength(3);
  });

  it('n’est ni au merchandising ni au voisin', async () => {
    const { id } = await uneTerminee();
    expect((await lire(`/${id}/traitement`, m.jetons.MERCHANDISING)).corps.traiter).toBe(false);
    for (const role of ['MERCHANDISING', 'OPERATEUR'] as const)
      expect((await poster(`/${id}/traiter`, { version: 1, ventes: [] }, m.jetons[role])).status, role).toBe(403);
    for (const suite of ['traitement', 'bilan']) expect((await lire(`/${id}/${suite}`, m.voisin)).status).toBe(404);
    expect((await poster(`/${id}/traiter`, { version: 1, ventes: [] }, m.voisin)).status).toBe(404);
    expect((await poster(`/${id}/traitement/apercu`, { ventes: [] }, m.voisin)).status).toBe(404);
  });
});

describe('le bilan', () => {
  it('dit le vendu, l’attendu, le reçu, l’avantage exact, et ce qui manque', async () => {
    const { id, lignes } = await uneTerminee({
      dispositifs: [{ dispositif: 'BRI', valeurCentimes: 200, valeurPct: null, codeCoupon: null, marquePayps: null }],
    });
    const declarer = { contrepartieIds: [lignes[2]], canal: 'PORTAIL' };
    await poster(`/${id}/traiter`, { version: 1, ventes: ventes(12, 123_457), declarer });
    await m.regler(await m.lire((await m.encoursDe(id))[2]!.id), 5_000);
    expect((await lire(`/${id}/bilan`, m.jetons.OPERATEUR)).corps).toMatchObject({
      quantitePrevue: 30,
      quantiteVendue: 12,
      caTtcCentimes: 123_457,
      contreparties: {
        nombre: 3,
        attenduCentimes: 14_181,
        aDeclarerCentimes: 6_181,
        declareCentimes: 3_000,
        regleCentimes: 5_000,
        nonReclamees: 2,
      },
      avantageCentimes: 2_400,
      avantages: [{ dispositif: 'BRI', centimes: 2_400, raison: null }],
      base: null,
      manques: [expect.stringContaining('chiffre d’affaires'), expect.stringContaining('aucune n’est importée')],
    });
  });
});

describe('le compteur « non réclamé »', () => {
  const compter = (id: number) =>
    transactionTenant(m.app.services.db, m.pharmacie as AuthorizedTenantId, (tx) =>
      compterNonReclameesDe(tx, id, jourParis(m.app.horloge.maintenant)),
    );
  it('compte ce qui est échu et que personne ne réclame, jusqu’à ce qu’on le réclame', async () => {
    const { id, lignes } = await uneTerminee({
      laboratoire_id: m.autreLabo,
      date_fin: '2026-04-05',
      contreparties: [{}, { delai_jours: 30 }],
    });
    expect(await compter(id)).toBe(0);
    const [echu, aVenir] = await m.encoursDe(id);
    await m.supprimer(echu!.id);
    await m.supprimer(aVenir!.id);
    // The second is not due yet.
    expect(await compter(id)).toBe(1);
    expect((await lire(`/${id}/bilan`)).corps.contreparties.nonReclamees).toBe(1);
    // The list, its filter and the tiles count the same.
    expect((await lire(`/tuiles?laboratoireId=${m.autreLabo}`)).corps.nonReclamees).toBe(1);
    const liste = (await lire(`?laboratoireId=${m.autreLabo}&nonReclamees=true`)).corps;
    expect(liste).toMatchObject({
      total: 1,
      argent: { nonReclamees: 1 },
      elements: [{ id, argent: { nonReclamees: 1 } }],
    });
    expect((await lire(`/${id}/traitement`)).corps.lignes).toMatchObject([
      { devenir: 'NON_RECLAME', declarable: false },
      {},
    ]);
    expect((await poster(`/${id}/contreparties/${lignes[0]}/reclamer`, {}, m.voisin)).status).toBe(404);
    expect((await poster(`/${id}/contreparties/${lignes[0]}/reclamer`, {}, m.jetons.MERCHANDISING)).status).toBe(403);
    const reclame = await poster(`/${id}/contreparties/${lignes[0]}/reclamer`, {});
    expect(reclame.corps).toMatchObject({ numero: expect.stringMatching(/^E-2026-/) });
    expect(await compter(id)).toBe(0);
    expect((await m.encoursDe(id)).map(({ source_detail_id: detail }) => detail)).toEqual([lignes[0]]);
    expect((await poster(`/${id}/contreparties/${lignes[0]}/reclamer`, {})).corps.code).toBe('RECLAMATION_IMPOSSIBLE');
    expect((await poster(`/${id}/contreparties/987654321/reclamer`, {})).status).toBe(404);
  });

  it('compte ce qui devait être déclaré depuis plus de sept jours, sauf mis en attente ; le dit une fois par jour', async () => {
    const { id } = await uneTerminee({ laboratoire_id: m.autreLabo, date_fin: '2026-04-02' });
    const deja = await compter(id);
    m.app.horloge.maintenant = new Date('2026-04-09T10:00:00Z');
    expect(await compter(id)).toBe(deja - 3);
    m.app.horloge.maintenant = new Date('2026-04-10T10:00:00Z');
    expect(deja).toBe(3);
    const { dbSysteme } = m.app.services;
    const passages = await Promise.all(
      Array.from({ length: 4 }, () => rappelerNonReclames(dbSysteme, m.app.horloge.maintenant)),
    );
    expect(passages.reduce((a, b) => a + b, 0)).toBe(1);
    const avis = async (token: string) =>
      (
        (await m.app.appeler(token, 'GET', '/api/v1/notifications')).corps.elements as { title: string; body: string }[]
      ).filter(({ title }) => title === 'Contreparties non réclamées');
    expect(await avis(m.jetons.ACHAT)).toMatchObject([
      { body: expect.stringContaining('contreparties échues ne sont pas réclamées') },
    ]);
    expect(await avis(m.jetons.OPERATEUR)).toEqual([]);
    expect(await avis(m.voisin)).toEqual([]);
    await m.systeme((tx) =>
      tx.updateTable('encours').set({ suspendu_jusquau: '2026-05-01' }).where('source_id', '=', id).execute(),
    );
    expect(await compter(id)).toBe(0);
  });

  it('la nuit, un encours qui manque est créé, un encours repassé à déclarer redevient juste', async () => {
    const jamais = await m.unePromotion();
    const { id, lignes } = await uneTerminee({ contreparties: [{}] });
    const declare = await m.declarer(await m.lire((await m.encoursDe(id))[0]!.id));
    await m.ecrireLigne(lignes[0]!, { valeur_centiemes: 15_000 });
    await m.appeler(m.jetons.ADMIN, 'POST', `/${declare.id}/repasser-a-declarer`, { version: declare.version });
    await rappelerNonReclames(m.app.services.dbSysteme, new Date());
    expect(await m.encoursDe(id)).toMatchObject([{ valeur_attendue_centimes: 15_000, etat: 'A_DECLARER' }]);
    expect(await m.encoursDe(jamais.id)).toHaveLength(1);
  });
});
