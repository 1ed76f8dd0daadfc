import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EtatLigneReleve } from '../../schemas/releve.ts';
import type { LigneAnnoncee } from './releve.ts';
import {
  cleAnnoncee,
  encoursDeLAvoirAnnonce,
  laboratoireDuReleve,
  rapprocherReleve,
  type PapierConnu,
} from './rapprocher-releve.ts';

const annonce = (champs: Partial<LigneAnnoncee> = {}): LigneAnnoncee => ({
  ligne: 2,
  date: '2026-11-05',
  numero: 'AV-12',
  libelle: '',
  nature: 'AVOIR',
  montantCentimes: 4_000,
  ...champs,
});
const papier = (champs: Partial<PapierConnu> & { numero?: string } = {}): PapierConnu => ({
  factureId: 7,
  encaissementId: null,
  laboratoireId: 1,
  laboratoireNom: 'Galénix',
  nature: 'AVOIR',
  cle: cleAnnoncee(champs.numero ?? 'AV-12'),
  date: '2026-11-04',
  htCentimes: 3_333,
  ttcCentimes: 4_000,
  ...champs,
});
const juger = (lignes: readonly LigneAnnoncee[], papiers: readonly PapierConnu[]) =>
  rapprocherReleve(lignes, 1, papiers, []);

describe('chaque ligne, retrouvée ou non (FAC-91)', () => {
  it.each<[string, Partial<LigneAnnoncee>, PapierConnu[], EtatLigneReleve, number | null]>([
    ['jamais reçu', {}, [], 'MANQUANTE', null],
    ['facture jamais reçue', { nature: 'FACTURE', numero: 'FA-1' }, [], 'MANQUANTE', null],
    ['reçu', {}, [papier()], 'TROUVEE', null],
    ['écrit autrement', { numero: 'AV 0012'.replace('00', '') }, [papier()], 'TROUVEE', null],
    ['annoncé hors taxes', { montantCentimes: 3_333 }, [papier()], 'TROUVEE', null],
    ['un autre montant', { montantCentimes: 5_000 }, [papier()], 'ECART', 1_000],
    ['moins qu’annoncé', { montantCentimes: 3_900 }, [papier()], 'ECART', -100],
    ['d’un total inconnu', {}, [papier({ htCentimes: null, ttcCentimes: null })], 'ECART', null],
    ['reçu comme une facture', {}, [papier({ nature: 'FACTURE' })], 'AUTRE_NATURE', null],
    ['une facture et son avoir du même numéro', {}, [papier({ nature: 'FACTURE' }), papier()], 'TROUVEE', null],
    ['d’une autre année', {}, [papier({ date: '2025-03-04' })], 'MANQUANTE', null],
    ['d’un décembre lu en janvier', { date: '2027-01-04' }, [papier({ date: '2026-12-20' })], 'TROUVEE', null],
    ['sans date', { date: null }, [papier({ date: '2025-03-04' })], 'TROUVEE', null],
    ['chez un autre laboratoire, du même montant', {}, [papier({ laboratoireId: 2 })], 'TROUVEE', null],
    ['chez un autre, d’un autre montant', { montantCentimes: 9 }, [papier({ laboratoireId: 2 })], 'MANQUANTE', null],
    ['sans laboratoire, du même montant', {}, [papier({ laboratoireId: null })], 'TROUVEE', null],
    ['un crédit sans mots, connu', { nature: 'CREDIT' }, [papier()], 'TROUVEE', null],
    ['un crédit sans mots, inconnu', { nature: 'CREDIT' }, [], 'A_DIRE', null],
    ['un crédit sous le numéro d’une facture', { nature: 'CREDIT' }, [papier({ nature: 'FACTURE' })], 'A_DIRE', null],
    ['un paiement', { nature: 'PAIEMENT' }, [papier()], 'PAIEMENT', null],
    ['un paiement sans numéro', { nature: 'PAIEMENT', numero: null }, [], 'PAIEMENT', null],
  ])('%s', (_nom, champs, papiers, etat, ecart) => {
    const [jugee] = juger([annonce(champs)], papiers);
    expect([jugee?.etat, jugee?.ecartCentimes]).toEqual([etat, ecart]);
  });

  it('une facture écrite une fois par échéance est une facture', () => {
    const lignes = [4_000, 8_000].map((montantCentimes) =>
      annonce({ nature: 'FACTURE', numero: 'FA-1', montantCentimes }),
    );
    const facture = papier({ nature: 'FACTURE', numero: 'FA-1', ttcCentimes: 12_000 });
    expect(juger(lignes, [facture]).map(({ etat }) => etat)).toEqual(['TROUVEE', 'TROUVEE']);
    expect(juger(lignes, [{ ...facture, ttcCentimes: 13_000 }]).map(({ ecartCentimes }) => ecartCentimes)).toEqual([
      -1_000, -1_000,
    ]);
  });

  it('ce qui est déjà réclamé se dit, tant que l’avoir n’est pas venu', () => {
    const relance = { id: 3, numero: 'E-2026-00003', cle: cleAnnoncee('AV-12') };
    expect(rapprocherReleve([annonce()], 1, [], [relance])[0]?.encours).toEqual({ id: 3, numero: 'E-2026-00003' });
    expect(rapprocherReleve([annonce()], 1, [papier()], [relance])[0]?.encours).toBeNull();
  });

  it('rien de ce qui est reçu ne manque, tout ce qui ne l’est pas manque', () => {
    const paire = fc.record({ rang: fc.integer({ min: 1, max: 999_999 }), recu: fc.boolean(), centimes: fc.nat(9e6) });
    fc.assert(
      fc.property(fc.uniqueArray(paire, { selector: ({ rang }) => rang, maxLength: 30 }), (paires) => {
        const lignes = paires.map(({ rang, centimes }) =>
          annonce({ numero: `AV-${rang}`, montantCentimes: centimes + 1 }),
        );
        const papiers = paires
          .filter(({ recu }) => recu)
          .map(({ rang, centimes }) => papier({ numero: `av ${rang}`, ttcCentimes: centimes + 1, htCentimes: null }));
        expect(juger(lignes, papiers).map(({ etat }) => etat === 'TROUVEE')).toEqual(paires.map(({ recu }) => recu));
      }),
    );
  });
});

it.each<[string[], [number, string][], number | null]>([
  [
    ['A1', 'A2'],
    [
      [1, 'A1'],
      [1, 'A2'],
    ],
    1,
  ],
  [
    ['A1', 'A2', 'A3'],
    [
      [1, 'A1'],
      [2, 'A2'],
      [2, 'A3'],
    ],
    2,
  ],
  [
    ['A1', 'A2'],
    [
      [1, 'A1'],
      [2, 'A2'],
    ],
    null,
  ],
  [['A1'], [], null],
  [['A1'], [[1, 'B9']], null],
])('le relevé de %j, connus %j, est du laboratoire %s', (numeros, connus, attendu) =>
  expect(
    laboratoireDuReleve(
      numeros.map((numero) => annonce({ numero })),
      connus.map(([laboratoireId, numero]) => papier({ laboratoireId, numero })),
    ),
  ).toBe(attendu),
);

it('l’encours d’un avoir annoncé dit lequel', () =>
  expect(encoursDeLAvoirAnnonce({ numero: 'AV-12', date: '2026-11-05', montantCentimes: 4_000 })).toMatchObject({
    natureFiscale: 'TTC',
    valeurAttendueCentimes: 4_000,
    referenceFacture: 'AV-12',
    info: expect.stringMatching(
      /^Avoir AV-12 du 05\/11\/2026 annoncé sur votre relevé de compte, 40,00.€ TTC, jamais reçu\.$/,
    ),
  }));
