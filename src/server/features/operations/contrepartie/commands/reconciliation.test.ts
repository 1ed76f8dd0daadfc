import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '#shared/core/app-error.ts';
import { uneVie } from '#shared/features/operations/operation/exemples-de-test.ts';
import { agirSurParts, type ActePart, type EtatsPromotion } from '#shared/features/operations/operation/rules.ts';
import { creerMondeArgent, type MondeArgent } from '#server/testing/mondes/argent.ts';
import { processeurDe } from '#server/core/processeur-de-test.ts';

let m: MondeArgent;
beforeAll(async () => {
  m = await creerMondeArgent();
});
afterAll(() => m.app.fermer());

type Encours = Awaited<ReturnType<MondeArgent['encoursDe']>>[number];
type Ligne = { id: number; part: 'PROMO' | 'TG'; valeur_centiemes: number; unite: string };

/** What the rules say, written a second time and naively: which lines are owed, and how much. */
const tenue = (vie: EtatsPromotion, part: 'PROMO' | 'TG'): boolean => {
  if (!(vie.typePromo === 'PROMO_TG' || vie.typePromo === part)) return false;
  if (vie.modeleId !== null)
    return ['ACCEPTED', 'PAYPS'].includes((part === 'PROMO' ? vie.acceptationPromo : vie.acceptationTg) ?? '');
  return (part === 'PROMO' ? vie.etatPromo : vie.etatTg) === 'VALIDATED';
};
const montant = ({ valeur_centiemes: valeur, unite }: Ligne, vendue: number | null, ca: number | null): number => {
  if (unite === 'EUR_TOTAL') return valeur;
  return unite === 'EUR_PAR_UNITE' ? valeur * (vendue ?? 30) : Math.floor((valeur * (ca ?? 0)) / 10_000 + 0.5);
};

const aRecevoir = ({ valeur_attendue_centimes: attendue, valeur_reglee_centimes: reglee }: Encours): number =>
  attendue - reglee;
/** What was received, encours by encours: no synchronisation touches it. */
const recus = (encours: readonly Encours[]) =>
  encours.flatMap(({ id, valeur_reglee_centimes: recu }) => (recu > 0 ? [[id, recu]] : []));

const part = fc.constantFrom('PROMO', 'TG');
const rang = fc.nat(5);
const acte = fc.oneof(
  fc.record({
    quoi: fc.constant('etat'),
    part,
    acte: fc.constantFrom<ActePart>('valider', 'refuser', 'repasserEnBrouillon', 'accepter', 'accepterPayps'),
  }),
  fc.record({
    quoi: fc.constantFrom('ajouter', 'changer'),
    part,
    rang,
    valeur: fc.integer({ min: 0, max: 10_000 }),
    unite: fc.constantFrom('EUR_TOTAL', 'EUR_PAR_UNITE', 'POURCENT_CA'),
  }),
  fc.record({
    quoi: fc.constantFrom('oter', 'declarer', 'recevoir', 'regler', 'saisir', 'supprimer', 'aDeclarer', 'aRegler'),
    rang,
  }),
  fc.record({ quoi: fc.constant('vendre'), vendue: fc.nat(500), ca: fc.nat(1_000_000) }),
  fc.record({ quoi: fc.constantFrom('deplacer', 'rien', 'forcer'), rang }),
);
type Acte = typeof acte extends fc.Arbitrary<infer A> ? A : never;

/** Its new days are taken: an adhérent answers for its TG again. */
const avecTgReprise = (vie: EtatsPromotion): EtatsPromotion =>
  vie.modeleId !== null && vie.acceptationTg === 'ACCEPTED' ? { ...vie, acceptationTg: 'WAITING' } : vie;

const vieInitiale = (copie: boolean): EtatsPromotion =>
  copie
    ? uneVie({
        origine: 'GROUPEMENT',
        modeleId: 7,
        etatPromo: 'VALIDATED',
        etatTg: 'VALIDATED',
        acceptationPromo: 'WAITING',
        acceptationTg: 'WAITING',
      })
    : uneVie();

/** One promotion and what the test knows of it. */
const commencer = async (copie: boolean) => {
  let modele: number | null = null;
  if (copie)
    modele = (
      await m.unePromotion({
        tenant_id: m.groupement,
        origine: 'GROUPEMENT',
        laboratoire_id: m.laboGroupement,
        contreparties: [],
      })
    ).id;
  const { id } = await m.unePromotion({
    type_promo: 'PROMO_TG',
    etat_promo: copie ? 'VALIDATED' : 'DRAFT',
    etat_tg: copie ? 'VALIDATED' : 'DRAFT',
    ...(copie && {
      origine: 'GROUPEMENT',
      groupement_id: m.groupement,
      modele_id: modele,
      acceptation_promo: 'WAITING',
      acceptation_tg: 'WAITING',
    }),
    quantite: 30,
    contreparties: [],
  });
  let vie = vieInitiale(copie);
  let ventes: { vendue: number | null; ca: number | null } = { vendue: null, ca: null };
  /** Lines whose encours a person removed while it was owed. */
  const supprimees = new Set<number>();

  const lignes = (): Promise<Ligne[]> =>
    m.systeme(
      (tx) =>
        tx
          .selectFrom('promotion_contrepartie')
          .select(['id', 'part', 'valeur_centiemes', 'unite'])
          .where('promotion_id', '=', id)
          .orderBy('id')
          .execute() as Promise<Ligne[]>,
    );
  const choisir = <T>(liste: readonly T[], n: number): T | undefined =>
    liste.length === 0 ? undefined : liste[n % liste.length];

  const surEncours = async (quoi: string, encours: Encours): Promise<void> => {
    const { version } = await m.lire(encours.id);
    const agir = (suite: string, corps: object) =>
      m.appeler(m.jetons.ADMIN, 'POST', `/${encours.id}/${suite}`, { version, ...corps });
    if (quoi === 'declarer' && encours.etat === 'A_DECLARER' && !encours.montant_a_completer)
      await m.declarer(await m.lire(encours.id));
    else if (quoi === 'recevoir' && encours.etat === 'DECLARE' && aRecevoir(encours) > 1)
      await agir('reglements', { action: 'AVOIR', montantCentimes: Math.ceil(aRecevoir(encours) / 2) });
    else if (quoi === 'regler' && encours.etat !== 'REGLE')
      await agir('reglements', { action: 'AVOIR', montantCentimes: null, solder: true, ecartMotif: 'ABANDON' });
    else if (quoi === 'saisir' && encours.etat !== 'REGLE')
      await m.saisirMontant(encours.id, encours.valeur_attendue_centimes + 1);
    else if (quoi === 'aDeclarer' && encours.etat === 'DECLARE') await agir('repasser-a-declarer', {});
    else if (quoi === 'aRegler' && encours.etat === 'REGLE') await agir('repasser-a-regler', {});
    else if (quoi === 'supprimer' && encours.etat !== 'REGLE' && encours.valeur_reglee_centimes === 0) {
      await m.supprimer(encours.id);
      supprimees.add(encours.source_detail_id!);
    }
  };

  const jouer = async (a: Acte): Promise<void> => {
    if (a.quoi === 'etat' && 'acte' in a) {
      vie = agirSurParts(vie, [a.part], a.acte);
      await m.ecrire(id, {
        etat_promo: vie.etatPromo,
        etat_tg: vie.etatTg,
        acceptation_promo: vie.acceptationPromo,
        acceptation_tg: vie.acceptationTg,
      });
    } else if ('valeur' in a) {
      const ligne = { part: a.part, valeur_centiemes: a.valeur, unite: a.unite };
      const connue = a.quoi === 'changer' ? choisir(await lignes(), a.rang) : undefined;
      if (connue) await m.ecrireLigne(connue.id, ligne);
      else if ((await lignes()).length < 4)
        await m.systeme((tx) =>
          tx
            .insertInto('promotion_contrepartie')
            .values({
              ...ligne,
              tenant_id: m.pharmacie,
              promotion_id: id,
              position: 0,
              action: 'AVOIR',
              contrepartie: 'x',
              nature_fiscale: 'HT',
              payeur: 'LABO',
            })
            .execute(),
        );
    } else if ('ca' in a) {
      ventes = { vendue: a.vendue, ca: a.ca };
      await m.systeme((tx) =>
        tx
          .updateTable('promotion_produit')
          .set({ quantite_vendue: a.vendue, ca_ttc_centimes: a.ca })
          .where('promotion_id', '=', id)
          .execute(),
      );
    } else if (a.quoi === 'oter') {
      const ligne = choisir(await lignes(), a.rang);
      if (ligne) await m.systeme((tx) => tx.deleteFrom('promotion_contrepartie').where('id', '=', ligne.id).execute());
    } else if (a.quoi === 'deplacer') await m.ecrire(id, { date_fin: `2026-04-${String(10 + a.rang)}` });
    // A forced modification replaces a line, declared or settled as it may be.
    else if (a.quoi === 'forcer') {
      const ligne = choisir(await lignes(), a.rang);
      if (ligne) await m.systeme((tx) => tx.deleteFrom('promotion_contrepartie').where('id', '=', ligne.id).execute());
      vie = avecTgReprise(vie);
      await m.ecrire(id, { etat_tg: vie.etatTg, acceptation_tg: vie.acceptationTg });
    } else if (a.quoi !== 'rien') {
      const encours = choisir(await m.encoursDe(id), a.rang);
      if (encours) await surEncours(a.quoi, encours);
    }
  };

  const verifier = async (): Promise<void> => {
    const existants = await m.encoursDe(id);
    const dues = (await lignes()).filter((ligne) => tenue(vie, ligne.part));
    const ids = new Set(dues.map((ligne) => ligne.id));
    for (const ligne of supprimees) if (!ids.has(ligne)) supprimees.delete(ligne);
    // None twice, none missing but those a person removed.
    expect(new Set(existants.map((e) => e.source_detail_id)).size).toBe(existants.length);
    expect(existants.flatMap((e) => (ids.has(e.source_detail_id!) ? [e.source_detail_id] : []))).toEqual(
      dues.flatMap((ligne) => (supprimees.has(ligne.id) ? [] : [ligne.id])),
    );
    // What is no longer owed is there only because the payer knows of it: declared, or received (OPE-69).
    const restes = existants.filter((e) => !ids.has(e.source_detail_id!));
    expect(restes.map(({ etat }) => etat)).not.toContain('A_DECLARER');
    for (const ligne of dues) {
      const e = existants.find(({ source_detail_id: detail }) => detail === ligne.id);
      if (e?.etat !== 'A_DECLARER') continue;
      const promo = vie.acceptationPromo === 'PAYPS' ? 'CONTREPARTIE_PAYPS' : 'CONTREPARTIE_PROMO';
      expect(e.type).toBe(ligne.part === 'TG' ? 'CONTREPARTIE_TG' : promo);
      const calcule = montant(ligne, ventes.vendue, ventes.ca);
      const inconnu = ligne.unite === 'POURCENT_CA' && ventes.ca === null && ligne.valeur_centiemes > 0;
      expect(e.montant_a_completer).toBe(inconnu && e.origine_montant === 'CALCULE');
      expect(e.origine_montant === 'MANUEL' || e.valeur_attendue_centimes === calcule).toBe(true);
    }
  };
  return { id, jouer, verifier, vie: () => vie };
};

const figes = (encours: readonly Encours[]) =>
  encours.filter(({ etat, origine_montant: origine }) => etat !== 'A_DECLARER' || origine === 'MANUEL');

describe('quelle que soit la suite des actes', () => {
  it('les encours qui existent sont exactement ceux que les règles demandent : aucun ne manque, aucun en double', async () => {
    await fc.assert(
      fc.asyncProperty(fc.boolean(), fc.array(acte, { minLength: 5, maxLength: 30 }), async (copie, actes) => {
        const p = await commencer(copie);
        for (const a of actes) {
          const avant = await m.encoursDe(p.id);
          try {
            await p.jouer(a);
          } catch (erreur) {
            // An arrow the table does not have changes nothing.
            if (!(erreur instanceof AppError) || erreur.code !== 'TRANSITION_IMPOSSIBLE') throw erreur;
          }
          const poses = await m.encoursDe(p.id);
          try {
            await m.synchroniser(p.id, a.quoi === 'forcer' ? 'garder' : undefined);
          } catch (erreur) {
            // The whole act is refused: the run ends here, as the application would undo the transaction.
            expect(erreur).toMatchObject({ code: 'ENCOURS_LIE_REGLE' });
            expect(avant.some(({ etat }) => etat === 'REGLE')).toBe(true);
            expect(await m.encoursDe(p.id)).toEqual(poses);
            return;
          }
          await p.verifier();
          expect(recus(await m.encoursDe(p.id))).toEqual(recus(poses));
          const apres = new Map((await m.encoursDe(p.id)).map((e) => [e.id, e]));
          const restes = figes(poses).filter(({ etat, id }) => etat !== 'A_DECLARER' || apres.has(id));
          expect(restes.map(({ id }) => apres.get(id))).toMatchObject(
            restes.map(({ etat, valeur_attendue_centimes: valeur }) => ({ etat, valeur_attendue_centimes: valeur })),
          );
          expect(await m.synchroniser(p.id)).toMatchObject({ crees: [], changes: [], retires: [] });
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('en nombre', () => {
  it('les copies de 1 000 pharmacies se règlent ensemble, chacune avec ses numéros', async () => {
    const modele = await m.unePromotion({
      tenant_id: m.groupement,
      origine: 'GROUPEMENT',
      laboratoire_id: m.laboGroupement,
      contreparties: [],
    });
    const copies = await m.systeme(async (tx) => {
      const { rows } = await sql<{ tenantId: number; id: number }>`
        with tenants as (
          insert into tenant (type, nom, mail, ville, active) select 'PHARMACIE', 'P' || i, 'p@exemple.fr', 'Angers', 'ACCEPTED'
          from generate_series(1, 1000) i returning id
        ), labos as (
          insert into laboratoire (tenant_id, detail_id)
          select t.id, (select detail_id from laboratoire where tenant_id = ${m.groupement} limit 1) from tenants t returning tenant_id, id
        ), copies as (
          insert into promotion (tenant_id, origine, groupement_id, modele_id, laboratoire_id, nom_operation, type_promo, etat_promo, acceptation_promo,
            date_debut, date_fin, quantite)
          select tenant_id, 'GROUPEMENT', ${m.groupement}, ${modele.id}, id, 'Copie', 'PROMO', 'VALIDATED', 'ACCEPTED', '2026-03-02', '2026-03-29', 10
          from labos returning tenant_id, id
        ), lignes as (
          insert into promotion_contrepartie (tenant_id, promotion_id, position, part, action, contrepartie, payeur, valeur_centiemes, unite)
          select tenant_id, id, n, 'PROMO', 'AVOIR', 'c', 'LABO', 150, 'EUR_PAR_UNITE' from copies cross join generate_series(0, 2) n
        ) select tenant_id as "tenantId", id from copies`.execute(tx);
      return rows;
    });
    const processeur = await processeurDe(async () => {
      expect((await m.synchroniser({ promotions: copies })).crees).toHaveLength(3_000);
      await m.systeme((tx) =>
        sql`update promotion_contrepartie set valeur_centiemes = 200 where promotion_id = any(${copies.map(({ id }) => id)}::bigint[])`.execute(
          tx,
        ),
      );
      expect((await m.synchroniser({ promotionIds: copies.map(({ id }) => id) })).changes).toHaveLength(3_000);
    });
    expect(processeur).toBeLessThan(5_000);
    expect((await m.encoursDe(copies[0]!.id)).map((e) => [e.numero.slice(-5), e.valeur_attendue_centimes])).toEqual([
      ['00001', 2_000],
      ['00002', 2_000],
      ['00003', 2_000],
    ]);
  });
});
