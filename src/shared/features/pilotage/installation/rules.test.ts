import { describe, expect, test } from 'vitest';
import type { FaitsInstallation } from './contract.ts';
import { etapeSuivante, etapesFaites } from './rules.ts';

const vide: FaitsInstallation = {
  nbProduits: 0,
  nbLaboratoires: 0,
  nbAuRegistre: 0,
  nbGroupements: 0,
  nbPharmacies: 0,
  mail: null,
  moyenPaiement: 'manuel',
  sauvegarde: { programmee: false, derniereLe: null, enCours: false },
};
const le = '2026-11-21T08:00:00.000Z';
const suite: readonly (readonly [Partial<FaitsInstallation>, string, string | null])[] = [
  [{ nbProduits: 1_000 }, 'medicaments', 'laboratoires'],
  [{ nbLaboratoires: 1 }, 'laboratoires', 'registre'],
  [{ nbAuRegistre: 1 }, 'registre', 'mail'],
  [{ mail: { statut: 'ENVOYE', creeLe: le } }, 'mail', 'sauvegarde'],
  [{ sauvegarde: { programmee: true, derniereLe: le, enCours: false } }, 'sauvegarde', 'groupement'],
  [{ nbGroupements: 1 }, 'groupement', 'pharmacie'],
  [{ nbPharmacies: 1 }, 'pharmacie', null],
];

describe('les étapes d’une première installation', () => {
  test('rien n’est fait au départ, puis chaque fait en clôt une, dans l’ordre', () => {
    expect([etapesFaites(vide), etapeSuivante(vide)]).toEqual([[], 'medicaments']);
    const faits = { ...vide };
    for (const [fait, close, suivante] of suite) {
      Object.assign(faits, fait);
      expect(etapesFaites(faits)).toContain(close);
      expect(etapeSuivante(faits)).toBe(suivante);
    }
  });

  test.each<[string, Partial<FaitsInstallation>]>([
    ['un import d’essai', { nbProduits: 999 }],
    ['un mail gardé faute de serveur', { mail: { statut: 'CONSERVE', creeLe: le } }],
    ['un mail en échec', { mail: { statut: 'ECHEC', creeLe: le } }],
    [
      'une sauvegarde faite à la main, sans horaire',
      { sauvegarde: { programmee: false, derniereLe: le, enCours: false } },
    ],
    ['un horaire sans sauvegarde réussie', { sauvegarde: { programmee: true, derniereLe: null, enCours: true } }],
  ])('%s n’est pas une étape faite', (_cas, fait) => expect(etapesFaites({ ...vide, ...fait })).toEqual([]));
});
