import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ajouterJours } from '#shared/core/dates.ts';
import { unEncoursOuvert, unRecu } from '../exemples-de-test.ts';
import type { EncoursOuvertEncaissement } from './candidats.ts';
import { montantsPossibles } from './montants.ts';
import { lireNumerosCites } from './numeros-cites.ts';
import { rapprocherVersement, type Rapprochement } from './rapprocher.ts';

const de = (montantCentimes: number) => ({ montants: [{ montantCentimes, hypothese: null }] });
const ids = ({ parts }: Rapprochement) => parts.map(({ encoursId }) => encoursId);
/** The ids and the reasons of the best proposal. */
const premier = (...demande: Parameters<typeof rapprocherVersement>) => {
  const [rapprochement] = rapprocherVersement(...demande).rapprochements;
  return rapprochement && { ids: ids(rapprochement), raisons: rapprochement.raisons };
};

describe('rapprocher', () => {
  it('le même montant qu’un solde, et pourquoi', () =>
    expect(premier(unRecu(), [unEncoursOuvert(), unEncoursOuvert({ id: 2, soldeCentimes: 9_000 })])).toEqual({
      ids: [1],
      raisons: [
        'même montant, un encours Logistique de mars 2026',
        'avoir daté après sa déclaration',
        'un avoir était attendu',
      ],
    }));

  it('la somme de trois encours de mars', () => {
    const encours = [3_000, 2_500, 4_500, 700].map((soldeCentimes, id) => unEncoursOuvert({ id, soldeCentimes }));
    expect(premier(unRecu(), encours)).toEqual({
      ids: [0, 1, 2],
      raisons: [
        'même montant, 3 encours Logistique de mars 2026',
        'avoir daté après leur déclaration',
        'un avoir était attendu',
      ],
    });
  });

  it('un numéro cité passe avant un montant', () => {
    const encours = [
      unEncoursOuvert(),
      unEncoursOuvert({ id: 2, soldeCentimes: 30_000, referenceFacture: 'FA 2026/118', type: 'RETOUR' }),
    ];
    expect(premier(unRecu({ textes: ['Avoir sur votre facture FA2026-118 du 3 mars'] }), encours)).toEqual({
      ids: [2],
      raisons: [
        'le document cite la facture FA 2026/118',
        'avoir daté après sa déclaration',
        'un avoir était attendu',
        'il manquerait 200,00\u00a0€ HT',
      ],
    });
  });

  it('un euro près vient après l’exact, et le dit', () => {
    const proche = unEncoursOuvert({ id: 1, soldeCentimes: 10_060 });
    const trouves = rapprocherVersement(unRecu(), [
      proche,
      unEncoursOuvert({ id: 2, soldeCentimes: 9_970 }),
    ]).rapprochements;
    expect(trouves.map((trouve) => [ids(trouve), trouve.raisons[0], trouve.resteCentimes])).toEqual([
      [[2], 'même montant, un encours Logistique de mars 2026, à 0,30\u00a0€ HT près', 30],
    ]);
    const [rapprochement] = rapprocherVersement(unRecu(), [proche]).rapprochements;
    expect([rapprochement?.parts, rapprochement?.raisons.at(-1)]).toEqual([
      [{ encoursId: 1, montantCentimes: 10_000 }],
      'il manquerait 0,60\u00a0€ HT',
    ]);
    expect(ids(rapprocherVersement(unRecu(), [proche, unEncoursOuvert({ id: 3 })]).rapprochements[0]!)).toEqual([3]);
  });

  it('de deux encours du même montant, le plus ancien d’abord, et le doute se dit', () => {
    const encours = [unEncoursOuvert({ id: 5 }), unEncoursOuvert({ id: 9, dateDeclaration: '2026-02-02' })];
    const { rapprochements } = rapprocherVersement(unRecu(), encours);
    expect(rapprochements.map(ids)).toEqual([[9], [5]]);
    expect(rapprochements[0]?.raisons).toContain('d’autres encours font le même montant : à vérifier');
  });

  it('la période de la RFA départage, et se propose seule', () => {
    const periode = { debut: '2025-01-01', fin: '2025-12-31' };
    const rfa = unEncoursOuvert({ id: 4, type: 'RFA', actionAttendue: 'RFA', soldeCentimes: 25_000, periode });
    expect(premier(unRecu({ periode }), [rfa])?.raisons[0]).toBe('même période, du 01/01/2025 au 31/12/2025');
    const autre = unEncoursOuvert({ id: 1, dateDeclaration: '2026-01-02' });
    expect(premier(unRecu({ periode }), [autre, { ...rfa, soldeCentimes: 10_000 }])?.ids).toEqual([4]);
    expect(rapprocherVersement(unRecu({ periode: { ...periode, fin: '2025-06-30' } }), [rfa]).remarque).toBe(
      'Rien ne correspond.',
    );
  });

  it('tout ce que doit un laboratoire, au-delà de six encours', () => {
    const encours = Array.from({ length: 9 }, (_, id) => unEncoursOuvert({ id, soldeCentimes: 1_000 + 7 * id * id }));
    const total = encours.reduce((somme, { soldeCentimes }) => somme + soldeCentimes, 0);
    expect(premier(unRecu(de(total)), encours)).toMatchObject({
      ids: [0, 1, 2, 3, 4, 5, 6, 7, 8],
      raisons: ['même montant que tout ce qui reste dû (9 encours)', expect.any(String), expect.any(String)],
    });
  });

  it('un virement toutes taxes se compare hors taxes, en disant la TVA supposée', () => {
    const montants = montantsPossibles(60_000, { de: 'TTC', vers: 'HT' });
    const encours = [unEncoursOuvert({ soldeCentimes: 50_000, actionAttendue: 'COOPERATION', type: 'CHALLENGE' })];
    expect(premier(unRecu({ nature: 'VIREMENT', montants }), encours)?.raisons).toEqual([
      'même montant, un encours Challenge de mars 2026',
      'virement daté après sa déclaration',
      'un paiement était attendu',
      'avec une TVA de 20 %',
    ]);
  });

  it('une TVA supposée tombe juste, ou ne se propose pas', () => {
    const montants = montantsPossibles(60_000, { de: 'TTC', vers: 'HT' });
    const avec = (soldeCentimes: number) =>
      rapprocherVersement(unRecu({ montants }), [unEncoursOuvert({ soldeCentimes })]);
    expect([avec(50_002), avec(50_003)].map(({ rapprochements }) => rapprochements.length)).toEqual([1, 0]);
  });

  it('un encours à déclarer se règle entier, ou ne se propose pas', () => {
    const aDeclarer = unEncoursOuvert({ etat: 'A_DECLARER', soldeCentimes: 10_050 });
    expect(rapprocherVersement(unRecu(), [aDeclarer]).rapprochements).toEqual([]);
    expect(premier(unRecu(), [{ ...aDeclarer, soldeCentimes: 10_000 }])?.ids).toEqual([1]);
  });

  it.each<[string, Partial<EncoursOuvertEncaissement>, string]>([
    ['un autre laboratoire', { laboratoireId: 2 }, 'Rien n’est dû par ce payeur.'],
    ['le groupement', { payeur: 'GROUPEMENT' }, 'Rien n’est dû par ce payeur.'],
    ['déjà réglé', { etat: 'REGLE' }, 'Rien n’est dû par ce payeur.'],
    ['un autre montant', { soldeCentimes: 12_000 }, 'Rien ne correspond.'],
  ])('rien : %s', (_nom, champs, remarque) =>
    expect(rapprocherVersement(unRecu(), [unEncoursOuvert(champs)])).toEqual({ rapprochements: [], remarque }),
  );

  it('se tait quand le hasard fait ce montant de trop de façons', () => {
    const encours = Array.from({ length: 48 }, (_, id) => unEncoursOuvert({ id, soldeCentimes: 3_000 + id }));
    expect(rapprocherVersement(unRecu(de(9_100)), encours)).toEqual({
      rapprochements: [],
      remarque: 'Trop de combinaisons d’encours font ce montant pour en proposer une.',
    });
  });
});

describe('les numéros cités', () => {
  it.each([
    ['E-2026-00042', 'Réf. E-2026-00042.', true],
    ['E-2026-00042', 'litige e2026 00042', true],
    ['E-2026-00042', 'E-2026-000421', false],
    ['E-2026-00042', 'XE-2026-00042', false],
    ['BL 55/12', 'BL5512', true],
    ['12', 'le 12 mars', false],
    ['RETOUR', 'RETOUR DE MARS', false],
    [null, 'rien', false],
  ])('%s dans « %s » : %s', (numero, texte, attendu) => expect(lireNumerosCites([texte])(numero)).toBe(attendu));
  it('ne lit pas un document sans fin', () => {
    expect(lireNumerosCites([`${'x '.repeat(30_000)} FA-2026-1`, 'FA-2026-2'])('FA-2026-2')).toBe(false);
  });
});

const encoursLibres = fc.array(
  fc.record({
    soldeCentimes: fc.constantFrom(1_000, 2_500, 3_000, 4_000, 9_960, 10_000),
    jour: fc.nat(90),
    etat: fc.constantFrom('A_DECLARER', 'DECLARE'),
    referenceFacture: fc.constantFrom(null, 'FA-0001', 'FA-0002'),
  }),
  { maxLength: 9 },
);

describe('propriétés', () => {
  it('la même question a la même réponse, dans n’importe quel ordre ; jamais plus que le reçu ni que le solde', () => {
    fc.assert(
      fc.property(
        encoursLibres,
        fc.infiniteStream(fc.nat()),
        fc.integer({ min: 1, max: 30_000 }),
        (liste, hasard, montant) => {
          const encours = liste.map(({ jour, ...champsEncours }, id) =>
            unEncoursOuvert({ ...champsEncours, id, dateDeclaration: ajouterJours('2026-02-01', jour) }),
          );
          const cles = encours.map((encoursVoisin) => ({ encoursVoisin, cle: hasard.next().value }));
          const melanges = cles.toSorted((a, b) => a.cle - b.cle).map(({ encoursVoisin }) => encoursVoisin);
          const recu = unRecu({ ...de(montant), textes: ['facture FA-0001'] });
          const trouves = rapprocherVersement(recu, encours);
          expect(rapprocherVersement(recu, melanges)).toEqual(trouves);
          expect(trouves.remarque === null).toBe(trouves.rapprochements.length > 0);
          for (const { parts, raisons, resteCentimes } of trouves.rapprochements) {
            expect(raisons.length).toBeGreaterThan(0);
            expect(new Set(parts.map(({ encoursId }) => encoursId)).size).toBe(parts.length);
            expect(parts.reduce((somme, part) => somme + part.montantCentimes, 0) + resteCentimes).toBe(montant);
            for (const { encoursId, montantCentimes } of parts) {
              const { etat, soldeCentimes } = encours[encoursId]!;
              expect(montantCentimes).toBeGreaterThan(0);
              expect(montantCentimes).toBeLessThanOrEqual(soldeCentimes);
              if (etat === 'A_DECLARER') expect(montantCentimes).toBe(soldeCentimes);
            }
          }
        },
      ),
      { numRuns: 200 },
    );
  });
});
