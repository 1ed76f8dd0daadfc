import { describe, expect, test } from 'vitest';
import { periodeMontree } from '#shared/features/argent/rfa/rules/montree.ts';
import { uneRfaLue } from './exemples-de-test.ts';
import { aFaire, formatManque, formatUnite, nomPeriode, nomRfa, uniteDuResultat } from './mots.ts';

const sansInsecable = (texte: string | undefined) => texte?.replaceAll('\u00a0', ' ');

describe('les mots d’une RFA', () => {
  test('un nombre s’écrit comme il se compte (RFA-1)', () =>
    expect(
      (
        [
          ['EUROS', 123_456],
          ['POURCENT', 250],
          ['UNITES', 100],
          ['UNITES', 150_000],
          [null, 1250],
        ] as const
      ).map(([unite, nombre]) => sansInsecable(formatUnite(unite, nombre))),
    ).toEqual(['1 234,56 €', '2,5 %', '1 unité', '1 500 unités', '12,5']));

  test('ce qui manque à une évolution se dit en achats (RFA-35)', () => {
    expect(sansInsecable(formatManque({ type: 'EVOLUTION_PCT' }, 55_000))).toBe('550,00 €');
    expect(sansInsecable(formatManque({ type: 'QUANTITE' }, 100))).toBe('1 unité');
  });

  test.each([
    ['ANNEE', 'Année 2026'],
    ['SEMESTRE', '2e semestre'],
    ['TRIMESTRE', '3e trimestre'],
    ['MOIS', 'Juillet'],
  ] as const)('la période montrée en %s est celle en cours : %s', (resultatPeriode, nom) => {
    const periode = periodeMontree(uneRfaLue({ resultatPeriode }));
    expect(periode && nomPeriode(resultatPeriode, periode)).toBe(nom);
  });

  test('une année finie montre sa dernière période, une année à venir la première', () => {
    expect(periodeMontree(uneRfaLue({ resultatPeriode: 'TRIMESTRE' }, '2027-02-01'))?.numero).toBe(4);
    expect(periodeMontree(uneRfaLue({ resultatPeriode: 'TRIMESTRE' }, '2025-12-31'))?.numero).toBe(1);
  });

  test('le résultat a sa propre base quand sa gamme diffère, ou quand un taux porte sur des unités', () => {
    const de = (champs: Parameters<typeof uneRfaLue>[0]) => uniteDuResultat(uneRfaLue(champs));
    expect(de({})).toBeNull();
    expect(de({ resultatGamme: 'Solaires' })).toBeNull();
    expect(de({ resultatGamme: 'Toute la marque' })).toBe('EUROS');
    expect(de({ type: 'QUANTITE' })).toBe('EUROS');
    expect(de({ type: 'QUANTITE', resultatType: 'MONTANT_PAR_UNITE' })).toBeNull();
    expect(de({ type: 'QUANTITE', resultatType: 'MONTANT_PAR_UNITE', resultatGamme: 'Autre' })).toBe('UNITES');
    expect(de({ resultatType: 'MONTANT_FORFAITAIRE', resultatGamme: 'Autre' })).toBeNull();
  });

  test('ce qui est à faire, le plus pressant d’abord : rien de dû n’attend qu’on le réclame', () => {
    const bases = [{ mois: '2026-03', base: 1_000_000, baseResultat: null }];
    const texte = (...demande: Parameters<typeof uneRfaLue>) => aFaire(uneRfaLue(...demande));
    expect(texte()).toBeNull();
    expect(texte({ acceptation: 'WAITING' })?.texte).toBe('Réponse attendue');
    expect(texte({ bases })?.texte).toBe('Palier à confirmer');
    expect(texte({ bases: [{ mois: '2026-03', base: 950_000, baseResultat: null }] })?.texte).toBe('Palier proche');
    expect(texte({ bases }, '2027-01-01')).toEqual({ texte: 'Reste à réclamer', teinte: 'orange' });
    expect(texte({ bases }, '2027-05-01')).toEqual({ texte: 'Reste à réclamer', teinte: 'rouge' });
    const encoursRegle = {
      id: 31,
      numero: 'E-2026-00031',
      etat: 'DECLARE' as const,
      attenduCentimes: 20_000,
      regleCentimes: 0,
      compenseCentimes: 0,
      montantACompleter: false,
      atteinteId: 1,
      fige: true,
    };
    const atteintes = [{ id: 1, palierId: 1, periode: 1, etat: 'VALIDE' as const }];
    expect(texte({ bases, atteintes, encours: [encoursRegle] }, '2027-05-01')?.texte).toBe('Règlement en retard');
  });

  test('elle se nomme par sa gamme, son produit, ou sa condition', () => {
    expect(nomRfa({ gamme: 'Solaires', produit: 'Spray', condition: 'x' })).toBe('Solaires · Spray');
    expect(nomRfa({ gamme: null, produit: null, condition: '2 %' })).toBe('2 %');
  });
});
