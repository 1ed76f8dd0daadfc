import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme, type Tx } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import {
  etatsEncours,
  originesEncours,
  retardsEncours,
  typesEncours,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import type {
  LaboratoireStatistique,
  StatistiqueArgent,
} from '#shared/features/pilotage/statistique/schemas/lectures.ts';
import { bornesDe, bornesDuMois, periodesStatistique } from '#shared/features/pilotage/statistique/rules.ts';
import {
  filtreAttendu,
  filtreDeclare,
  filtreCompense,
  filtreRecu,
  filtreRetard,
  filtresQuiDort,
} from '#shared/features/pilotage/statistique/rules/listes.ts';

let m: Monde;
let aujourdhui: string;
let factures: number;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
  const { rows } = await sql<{ id: number }>`with f as (
      insert into fichier (tenant_id, nom, mime, taille, sha256, cle) values (${m.pharmacie}, 'f.pdf', 'application/pdf', 1, 'abc', 'abc') returning id)
    insert into facture (tenant_id, laboratoire_id, nature, numero, fichier_id, sha256, source, devise)
    select ${m.pharmacie}, ${m.labo}, 'FACTURE', 'F1', id, 'abc', 'PDF_TEXTE', 'EUR' from f returning id`.execute(
    m.app.services.dbSysteme,
  );
  factures = rows[0]?.id ?? 0;
});
afterAll(() => m.app.fermer());

type Valeur = string | number | boolean | readonly string[] | undefined;
const lire = async (suite: string, query: Readonly<Record<string, Valeur>>, jeton = m.jetons.ADMIN) => {
  const mots = Object.entries(query).flatMap(([nom, valeur]) => (valeur === undefined ? [] : [[nom, String(valeur)]]));
  const { status, corps } = await m.app.appeler(jeton, 'GET', `/api/v1${suite}`, { query: Object.fromEntries(mots) });
  expect([suite, status]).toEqual([suite, 200]);
  return corps;
};
/** What the list says under this filter. */
const sommesDe = async (filtre: Readonly<Record<string, Valeur>>): Promise<SommesEncours> =>
  (await lire('/encours', { ...filtre, taille: 1 })).sommes;

const jour = fc.integer({ min: -700, max: 60 });
const unArb = fc.record({
  etat: fc.constantFrom(...etatsEncours),
  type: fc.constantFrom(...typesEncours),
  autreLabo: fc.boolean(),
  deFacture: fc.boolean(),
  attendu: fc.integer({ min: 0, max: 99_999 }),
  declaration: jour,
  recus: fc.array(fc.record({ montant: fc.integer({ min: 1, max: 40_000 }), le: jour, annule: fc.boolean() }), {
    maxLength: 3,
  }),
});
type Genere = typeof unArb extends fc.Arbitrary<infer T> ? T : never;

/** Settled without money: no encaissement gave it (ENC-61). */
const sansArgent = (montant: number): boolean => montant % 3 === 0;
const encoursDe = (encoursGenere: Genere, rang: number) => {
  const recus = encoursGenere.etat === 'A_DECLARER' ? [] : encoursGenere.recus;
  const regleCentimes = recus.reduce((total, { montant, annule }) => total + (annule ? 0 : montant), 0);
  const compense = recus.reduce((t, { montant, annule }) => t + (annule || !sansArgent(montant) ? 0 : montant), 0);
  // A declared encours must still have something left to settle.
  const attendu = Math.max(encoursGenere.attendu, regleCentimes + (encoursGenere.etat === 'DECLARE' ? 1 : 0));
  const declaration = ajouterJours(
    aujourdhui,
    encoursGenere.etat === 'A_DECLARER' ? encoursGenere.declaration : -Math.abs(encoursGenere.declaration),
  );
  return {
    recus,
    ligne: {
      tenant_id: m.pharmacie,
      numero: `E-STAT-${rang}`,
      laboratoire_id: encoursGenere.autreLabo ? m.autreLabo : m.labo,
      type: encoursGenere.type,
      info: 'Casse',
      action_attendue: 'AVOIR',
      etat: encoursGenere.etat,
      nature_fiscale: 'HT',
      valeur_attendue_centimes: attendu,
      valeur_reglee_centimes: regleCentimes,
      valeur_compensee_centimes: compense,
      date_declaration: declaration,
      date_echeance: ajouterJours(declaration, 30),
      regle_le: encoursGenere.etat === 'REGLE' ? ajouterJours(declaration, 12) : null,
      ecart_motif: encoursGenere.etat === 'REGLE' && regleCentimes < attendu ? 'ABANDON' : null,
    },
  };
};
const unRecu = async (tx: Tx, centimes: number): Promise<number> => {
  const recu = { laboratoire_id: m.labo, nature: 'AVOIR', date: aujourdhui, partage: 'HT', source: 'MANUEL' } as const;
  const valeurs = { ...recu, tenant_id: m.pharmacie, montant_ht_centimes: centimes };
  const { id } = await tx.insertInto('encaissement').values(valeurs).returning('id').executeTakeFirstOrThrow();
  return id;
};
const poser = (generes: readonly Genere[]) =>
  transactionSysteme(m.app.services.dbSysteme, async (tx) => {
    await sql`delete from facture_ligne where tenant_id = ${m.pharmacie}`.execute(tx);
    await tx.deleteFrom('encours').where('tenant_id', '=', m.pharmacie).execute();
    for (const [rang, encoursGenere] of generes.entries()) {
      const { ligne, recus } = encoursDe(encoursGenere, rang);
      const { id } = await tx.insertInto('encours').values(ligne).returning('id').executeTakeFirstOrThrow();
      for (const { montant, le, annule } of recus)
        await tx
          .insertInto('encours_reglement')
          .values({
            tenant_id: m.pharmacie,
            encours_id: id,
            encaissement_id: sansArgent(montant) ? null : await unRecu(tx, montant),
            date: ajouterJours(aujourdhui, le),
            action: sansArgent(montant) ? 'RELIVRAISON' : 'AVOIR',
            montant_centimes: montant,
            montant_recu_centimes: montant,
            annule_le: annule ? m.app.horloge.maintenant.toISOString() : null,
          })
          .execute();
      if (encoursGenere.deFacture)
        await sql`insert into facture_ligne (tenant_id, facture_id, rang, nom, quantite, gratuites, montant_net_centimes, encours_id)
          values (${m.pharmacie}, ${factures}, ${rang}, 'Crème', 1, 0, 100, ${id})`.execute(tx);
    }
  });

const annees = () => [Number(aujourdhui.slice(0, 4)), Number(aujourdhui.slice(0, 4)) - 1];
const total = (valeurs: readonly number[]) => valeurs.reduce((somme, valeur) => somme + valeur, 0);

it('chaque chiffre est, au centime, la liste qu’il ouvre', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(unArb, { minLength: 40, maxLength: 40 }),
      fc.nat(1),
      fc.constantFrom(...periodesStatistique),
      fc.boolean(),
      async (generes, laquelle, periode, unLabo) => {
        await poser(generes);
        const annee = annees()[laquelle] ?? 0;
        const laboratoireId = unLabo ? m.labo : undefined;
        const perimetre = { laboratoireId };
        const statistiques: StatistiqueArgent = await lire('/statistiques/argent', { annee, periode, laboratoireId });
        for (const ligneOrigine of statistiques.recupere) {
          const { origine, recuCentimes, precedentCentimes, compenseCentimes, compensePrecedentCentimes } =
            ligneOrigine;
          const de = { ...perimetre, origine: [origine] };
          expect((await sommesDe(filtreRecu(de, bornesDe(annee, periode)))).recuCentimes).toBe(recuCentimes);
          expect((await sommesDe(filtreRecu(de, bornesDe(annee - 1, periode)))).recuCentimes).toBe(precedentCentimes);
          expect((await sommesDe(filtreCompense(de, bornesDe(annee, periode)))).compenseCentimes).toBe(
            compenseCentimes,
          );
          expect((await sommesDe(filtreCompense(de, bornesDe(annee - 1, periode)))).compenseCentimes).toBe(
            compensePrecedentCentimes,
          );
        }
        const { recuCentimes } = await sommesDe(filtreRecu(perimetre, bornesDe(annee, periode)));
        expect(total(statistiques.recupere.map((ligneOrigine) => ligneOrigine.recuCentimes))).toBe(recuCentimes);
        expect(total(statistiques.mois.map((moisVu) => moisVu.recuCentimes))).toBe(recuCentimes);
        for (const moisExtreme of [statistiques.mois[0], statistiques.mois.at(-1)]) {
          const bornes = bornesDuMois(annee, moisExtreme?.mois ?? 0);
          const declares = await sommesDe(filtreDeclare(perimetre, bornes));
          expect(moisExtreme).toMatchObject({
            attenduCentimes: (await sommesDe(filtreAttendu(perimetre, bornes))).attenduCentimes,
            declareCentimes: declares.attenduCentimes,
            recuDuDeclareCentimes: declares.recuCentimes,
            recuCentimes: (await sommesDe(filtreRecu(perimetre, bornes))).recuCentimes,
            compenseCentimes: (await sommesDe(filtreCompense(perimetre, bornes))).compenseCentimes,
          });
        }
        for (const [nom, filtre] of Object.entries(filtresQuiDort(perimetre)))
          expect(await sommesDe(filtre)).toEqual(statistiques.quiDort[nom as keyof typeof statistiques.quiDort]);
        for (const retard of retardsEncours)
          expect(await sommesDe(filtreRetard(perimetre, retard))).toEqual(statistiques.retards[retard]);
      },
    ),
    { numRuns: 5 },
  ));

it('chaque laboratoire dit ce que dit sa liste ; un opérateur ne lit pas l’argent des RFA', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(unArb, { minLength: 40, maxLength: 40 }),
      fc.constantFrom(...periodesStatistique),
      async (generes, periode) => {
        await poser(generes);
        const [annee = 0] = annees();
        const laboratoires: LaboratoireStatistique[] = await lire('/statistiques/laboratoires', { annee, periode });
        for (const laboratoireId of [m.labo, m.autreLabo]) {
          const laboratoireLu = laboratoires.find((laboratoire) => laboratoire.laboratoireId === laboratoireId);
          const { nombre, attenduCentimes, recuCentimes, compenseCentimes, ecartCentimes } = await sommesDe(
            filtreDeclare({ laboratoireId }, bornesDe(annee, periode)),
          );
          expect([
            laboratoireLu?.nbDeclares ?? 0,
            laboratoireLu?.attenduCentimes ?? 0,
            laboratoireLu?.recuCentimes ?? 0,
            laboratoireLu?.compenseCentimes ?? 0,
            laboratoireLu?.refuseCentimes ?? 0,
          ]).toEqual([nombre, attenduCentimes, recuCentimes, compenseCentimes, ecartCentimes]);
        }
        const sansRfa = originesEncours.filter((origine) => origine !== 'RFA');
        const statistiques: StatistiqueArgent = await lire(
          '/statistiques/argent',
          { annee, periode },
          m.jetons.OPERATEUR,
        );
        expect(statistiques.recupere.map(({ origine }) => origine)).toEqual(sansRfa);
        const liste = await sommesDe(filtreRecu({ origine: sansRfa }, bornesDe(annee, periode)));
        expect(total(statistiques.mois.map((moisVu) => moisVu.recuCentimes))).toBe(liste.recuCentimes);
      },
    ),
    { numRuns: 4 },
  ));

it('rien d’un autre compte, et un laboratoire d’ailleurs est inconnu', async () => {
  const [annee] = annees();
  const voisin: StatistiqueArgent = await lire('/statistiques/argent', { annee }, m.voisin);
  expect(total(voisin.mois.map((moisVu) => moisVu.attenduCentimes + moisVu.recuCentimes))).toBe(0);
  for (const suite of ['argent', 'laboratoires', 'reclamations', 'rfa'])
    expect(
      (
        await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1/statistiques/${suite}`, {
          query: { annee: String(annee), laboratoireId: String(m.laboVoisin) },
        })
      ).status,
    ).toBe(404);
});
