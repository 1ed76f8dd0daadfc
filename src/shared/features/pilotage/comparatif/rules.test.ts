import { describe, expect, it } from 'vitest';
import { uneFamille } from '#shared/features/catalogue/famille/exemples-de-test.ts';
import { enArbre } from '#shared/features/catalogue/famille/rules.ts';
import { unProduitCompare, uneLigneComparee } from './exemples-de-test.ts';
import { droitsComparatif, garderLignes, verifierAutreAnneeComparatif, verifierPlaceComparatif } from './rules.ts';
import { refusDuClassement, type Classement } from './rules/classement.ts';
import { cleDuProduit } from './rules/identite.ts';
import { creationComparatifSchema, MAX_LIGNES_ANNEE } from './schemas.ts';

const code = (attendu: string) => expect.objectContaining({ code: attendu });

describe('ce qui se saisit', () => {
  const refus = (champs: object) => {
    const validation = creationComparatifSchema.safeParse(
      unProduitCompare({ laboratoireId: 1, familleId: 1, ...champs }),
    );
    return validation.success ? null : validation.error.issues.map(({ path, message }) => [path.join('.'), message])[0];
  };
  it.each<[string, object, string, RegExp]>([
    ['année trop ancienne', { annee: 1989 }, 'annee', /entre 1990 et 9999/],
    ['année trop lointaine', { annee: 10_000 }, 'annee', /entre 1990 et 9999/],
    ['sans nom', { nom: ' ' }, 'nom', /obligatoire/],
    ['prix d’achat nul', { prixAchatCentimes: 0 }, 'prixAchatCentimes', /supérieur à zéro/],
    ['prix de vente nul', { prixVenteCentimes: 0 }, 'prixVenteCentimes', /supérieur à zéro/],
    ['TVA négative', { tva: -1 }, 'tva', /entre 0 et 100/],
    ['TVA au-delà de 100', { tva: 100.01 }, 'tva', /entre 0 et 100/],
    ['volume négatif', { volumeAnnuel: -1 }, 'volumeAnnuel', /entier, de 0/],
    ['EAN de onze chiffres', { ean: '12345678901' }, 'ean', /13 chiffres/],
    ['contenance sans unité', { contenance: 40 }, 'uniteContenance', /unité/],
    ['unité sans contenance', { uniteContenance: 'ML' }, 'contenance', /Indiquez/],
    ['unités gratuites en mots', { ug: 'deux' }, 'ug', /10\+2/],
    ['RFA au-delà de 100', { rfaPct: 101 }, 'rfaPct', /entre 0 et 100/],
    ['deux fois le même sous-segment', { sousSegmentIds: [3, 3] }, 'sousSegmentIds', /deux fois/],
  ])('%s', (_cas, champs, champ, phrase) => expect(refus(champs)).toEqual([champ, expect.stringMatching(phrase)]));

  it.each([
    { annee: 1990 },
    { annee: 9999 },
    { tva: 0 },
    { tva: 100 },
    { volumeAnnuel: 0 },
    { ug: '10 + 2' },
    { ug: '0' },
  ])('%j passe', (champs) => expect(refus(champs)).toBeNull());
});

describe('classement', () => {
  const familles = enArbre([
    uneFamille({ id: 1 }),
    uneFamille({ id: 2 }),
    uneFamille({ id: 10, niveau: 2, parentId: 1 }),
    uneFamille({ id: 11, niveau: 2, parentId: 1 }),
    uneFamille({ id: 100, niveau: 3, parentId: 10 }),
    uneFamille({ id: 101, niveau: 3, parentId: 10 }),
  ]);
  it.each<[string, Classement, string | null]>([
    ['famille sans segment', { familleId: 2, segmentId: null, sousSegmentIds: [] }, null],
    ['famille inconnue', { familleId: 9, segmentId: null, sousSegmentIds: [] }, 'familleId'],
    ['segment oublié', { familleId: 1, segmentId: null, sousSegmentIds: [] }, 'segmentId'],
    ['segment d’une autre famille', { familleId: 2, segmentId: 10, sousSegmentIds: [100] }, 'segmentId'],
    ['segment sans sous-segment', { familleId: 1, segmentId: 11, sousSegmentIds: [] }, null],
    ['sous-segment oublié', { familleId: 1, segmentId: 10, sousSegmentIds: [] }, 'sousSegmentIds'],
    ['sous-segment d’ailleurs', { familleId: 1, segmentId: 11, sousSegmentIds: [100] }, 'sousSegmentIds'],
    ['plusieurs sous-segments', { familleId: 1, segmentId: 10, sousSegmentIds: [100, 101] }, null],
  ])('%s', (_cas, classement, champ) => expect(refusDuClassement({ familles }, classement)?.champ ?? null).toBe(champ));
});

it('dupliquer vers la même année est refusé', () => {
  expect(() => verifierAutreAnneeComparatif(2026, 2026, 'annee')).toThrow(code('DUPLICATION_MEME_ANNEE'));
  expect(() => verifierAutreAnneeComparatif(2026, 2027, 'annee')).not.toThrow();
});

it('une année se remplit jusqu’à sa limite, pas au-delà', () => {
  expect(() => verifierPlaceComparatif(2026, MAX_LIGNES_ANNEE)).not.toThrow();
  expect(() => verifierPlaceComparatif(2026, MAX_LIGNES_ANNEE + 1)).toThrow(code('ANNEE_PLEINE'));
});

it('le même produit : son code, sinon son nom sans casse ni accents', () => {
  const cle = (champs: Parameters<typeof uneLigneComparee>[0]) => cleDuProduit(uneLigneComparee(champs));
  expect(cle({ nom: 'Crème' })).toBe(cle({ nom: ' CREME ' }));
  expect(cle({ ean: '3400930242506', nom: 'a' })).toBe(cle({ ean: '3400930242506', nom: 'b' }));
  expect(cle({ ean: '3400930242506' })).not.toBe(cle({ ean: null }));
  expect(cle({ laboratoireId: 2 })).not.toBe(cle({ laboratoireId: 1 }));
});

it('les filtres gardent ce que tous acceptent, les mots où qu’ils soient', () => {
  const lignes = [
    uneLigneComparee({ id: 1, familleId: 1, segmentId: 10, sousSegmentIds: [100, 101], nom: 'Crème nuit' }),
    uneLigneComparee({ id: 2, familleId: 1, segmentId: 11, laboratoireId: 2, laboratoireNom: 'Galénix', nom: 'Gel' }),
    uneLigneComparee({ id: 3, familleId: 2, ean: '3400930242506', nom: 'Crème jour', commentaire: 'à négocier' }),
  ];
  const ids = (filtres: Parameters<typeof garderLignes>[1]) => garderLignes(lignes, filtres).map(({ id }) => id);
  expect(ids({})).toEqual([1, 2, 3]);
  expect(ids({ familleId: 1 })).toEqual([1, 2]);
  expect(ids({ sousSegmentId: 101 })).toEqual([1]);
  expect(ids({ laboratoireId: 2 })).toEqual([2]);
  expect(ids({ q: 'CREME' })).toEqual([1, 3]);
  expect(ids({ q: 'creme negocier' })).toEqual([3]);
  expect(ids({ q: '34009302' })).toEqual([3]);
  expect(ids({ q: 'galenix', familleId: 2 })).toEqual([]);
});

it('les droits d’une ligne suivent le rôle', () => {
  expect(droitsComparatif({ role: 'MERCHANDISING' })).toEqual({ modifier: true, supprimer: false });
  expect(droitsComparatif({ role: 'OPERATEUR' })).toEqual({ modifier: false, supprimer: false });
});
