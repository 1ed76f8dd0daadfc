import fc from 'fast-check';
import { ajouterMontants } from '#shared/core/nature-fiscale.ts';
import { montantsDesSommes, sommerEncours } from '#shared/features/argent/encours/rules/sommes.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { transactionSysteme, type Tx } from '#server/core/db/database.ts';
import { creerMonde, type Monde } from '#server/testing/mondes/encours.ts';
import { ajouterJours, jourParis } from '#shared/core/dates.ts';
import { etatsEncours, payeursEncours, type SommesEncours } from '#shared/features/argent/encours/schemas.ts';
import { retardsEncours, type Retard } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { soldeDe } from '#shared/features/argent/encours/rules.ts';
import {
  filtreDuRetard,
  filtresDeCeQuiEstDu,
  filtresDesTuiles,
} from '#shared/features/argent/encours/rules/situations.ts';

let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  aujourdhui = jourParis(m.app.horloge.maintenant);
});
afterAll(() => m.app.fermer());

const dans = (jours: number) => ajouterJours(aujourdhui, jours);
const lire = async (suite: string, query: Record<string, unknown> = {}) => {
  const mots = Object.fromEntries(Object.entries(query).map(([nom, valeur]) => [nom, String(valeur)]));
  const { status, corps } = await m.app.appeler(m.jetons.ADMIN, 'GET', `/api/v1${suite}`, { query: mots });
  expect([suite, status]).toEqual([suite, 200]);
  return corps;
};

const unArb = fc.record({
  etat: fc.constantFrom(...etatsEncours),
  payeur: fc.constantFrom(...payeursEncours),
  autreLabo: fc.boolean(),
  attendu: fc.integer({ min: 0, max: 1_000 }),
  aCompleter: fc.boolean(),
  // What was received, in this year or before it.
  recus: fc.array(fc.tuple(fc.integer({ min: 1, max: 400 }), fc.boolean(), fc.boolean()), { maxLength: 3 }),
  declaration: fc.integer({ min: -120, max: 120 }),
  echeance: fc.integer({ min: -100, max: 40 }),
});
type Genere = typeof unArb extends fc.Arbitrary<infer T> ? T : never;

/** A generated encours, made as the rules of the product could have left it. */
const coherent = (encoursGenere: Genere, i: number) => {
  const actifs = encoursGenere.recus.filter(([, , annule]) => !annule);
  const somme = actifs.reduce((total, [montant]) => total + montant, 0);
  const garde = encoursGenere.etat === 'REGLE' || (encoursGenere.etat === 'DECLARE' && somme < encoursGenere.attendu);
  const recus = garde
    ? encoursGenere.recus
    : encoursGenere.recus.map(([montant, avant]) => [montant, avant, true] as const);
  const regleCentimes = garde ? somme : 0;
  // Settled without money, as far as what is claimed goes (ENC-61).
  let compense = 0;
  const reglements = recus.map(([montant, avant, annule]) => {
    const sansArgent = montant % 2 === 0 && !annule && compense + montant <= encoursGenere.attendu;
    if (sansArgent) compense += montant;
    return { montant, avant, annule, sansArgent };
  });
  return {
    reglements,
    ligne: {
      numero: `E-TUILE-${i}`,
      tenant_id: m.pharmacie,
      laboratoire_id: encoursGenere.autreLabo ? m.autreLabo : m.labo,
      type: 'LOGISTIQUE',
      info: 'Casse',
      action_attendue: 'AVOIR',
      payeur: encoursGenere.payeur,
      etat: encoursGenere.etat,
      nature_fiscale: i % 3 === 0 ? 'TTC' : 'HT',
      valeur_attendue_centimes: encoursGenere.attendu,
      montant_a_completer: encoursGenere.aCompleter,
      valeur_reglee_centimes: regleCentimes,
      valeur_compensee_centimes: compense,
      date_declaration: dans(
        encoursGenere.etat === 'A_DECLARER' ? encoursGenere.declaration : -Math.abs(encoursGenere.declaration),
      ),
      date_echeance: dans(encoursGenere.echeance),
      regle_le: encoursGenere.etat === 'REGLE' ? aujourdhui : null,
      ecart_motif: encoursGenere.etat === 'REGLE' && regleCentimes !== encoursGenere.attendu ? 'AUTRE' : null,
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
    await tx.deleteFrom('encours').where('tenant_id', '=', m.pharmacie).execute();
    for (const [i, encoursGenere] of generes.entries()) {
      const { ligne, reglements } = coherent(encoursGenere, i);
      const { id } = await tx.insertInto('encours').values(ligne).returning('id').executeTakeFirstOrThrow();
      for (const { montant, avant, annule, sansArgent } of reglements)
        await tx
          .insertInto('encours_reglement')
          .values({
            tenant_id: m.pharmacie,
            encours_id: id,
            encaissement_id: sansArgent ? null : await unRecu(tx, montant),
            date: avant ? `${Number(aujourdhui.slice(0, 4)) - 1}-12-31` : `${aujourdhui.slice(0, 4)}-01-01`,
            action: sansArgent ? 'RELIVRAISON' : 'AVOIR',
            montant_centimes: montant,
            montant_recu_centimes: montant,
            annule_le: annule ? m.app.horloge.maintenant.toISOString() : null,
          })
          .execute();
    }
  });

it('chaque tuile est le nombre et la somme de la liste qu’elle ouvre ; ce que doit un laboratoire aussi', () =>
  fc.assert(
    fc.asyncProperty(fc.array(unArb, { maxLength: 14 }), async (generes) => {
      await poser(generes);
      const {
        retards: parRetard,
        ...tuiles
      }: Record<string, SommesEncours> & { retards: Record<Retard, SommesEncours> } = await lire('/encours/tuiles');
      const chiffres: Record<string, SommesEncours> = { ...tuiles, ...parRetard };
      const filtres = {
        ...filtresDesTuiles(aujourdhui),
        ...Object.fromEntries(retardsEncours.map((retard) => [retard, filtreDuRetard(retard)])),
      };
      for (const [nom, filtre] of Object.entries(filtres)) {
        const { sommes, elements } = await lire('/encours', { ...filtre, taille: 200 });
        expect([nom, chiffres[nom]]).toEqual([nom, sommes]);
        expect([nom, sommerEncours(elements)]).toEqual([nom, sommes]);
      }
      // The five figures share all that is still owed, once each.
      const { DECLARE, A_DECLARER } = await lire('/encours/onglets');
      const figures = Object.keys(filtresDeCeQuiEstDu).map((nom) => tuiles[nom]!);
      expect(figures.reduce((t, { nombre }) => t + nombre, 0)).toBe(DECLARE.nombre + A_DECLARER.nombre);
      const soldes = (...sommes: SommesEncours[]) =>
        sommes.map((somme) => montantsDesSommes(somme, 'soldeCentimes')).reduce(ajouterMontants, {});
      expect(soldes(...figures)).toEqual(soldes(DECLARE, A_DECLARER));
      expect(soldes(...retardsEncours.map((retard) => parRetard[retard]))).toEqual(soldes(tuiles['enRetard']!));
      for (const laboratoireId of [m.labo, m.autreLabo]) {
        const { DECLARE: declares, A_DECLARER: aDeclarer } = await lire('/encours/onglets', {
          laboratoireId,
          payeur: 'LABO',
        });
        const { encoursDus } = await lire(`/laboratoires/${laboratoireId}`);
        expect(encoursDus).toEqual({
          nb: declares.nombre + aDeclarer.nombre,
          montants: soldes(declares, aDeclarer),
        });
      }
    }),
    { numRuns: 15 },
  ));

it('ce qui est reçu en trop sur l’un ne réduit pas ce qui est dû sur l’autre', async () => {
  await poser([]);
  const du = await m.declarer(await m.creer({ valeurAttendueCentimes: 1_000 }));
  const trop = await m.declarer(await m.creer({ valeurAttendueCentimes: 100 }));
  await m.regler(trop, 900, { solder: true, ecartMotif: 'ERREUR' });
  const { TOUS, REGLE } = await lire('/encours/onglets');
  expect([TOUS.soldeCentimes, REGLE.soldeCentimes, REGLE.ecartCentimes]).toEqual([soldeDe(du), 0, -800]);
});
