import { describe, expect, it } from 'vitest';
import { etatsRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import {
  actesRfaGroupement,
  droitsRfaGroupement,
  passerRfaGroupement,
  relanceDue,
  type ActeRfaGroupement,
} from './rules.ts';

const ACTES = Object.keys(actesRfaGroupement) as ActeRfaGroupement[];
const issue = (acte: ActeRfaGroupement, etat: (typeof etatsRfaGroupement)[number]): string => {
  try {
    return passerRfaGroupement(acte, etat);
  } catch (error) {
    return (error as { code: string }).code;
  }
};

describe('la RFA d’un groupement', () => {
  it('s’écrit en brouillon, se publie, s’invalide ; publiée, elle ne se modifie ni ne se supprime', () => {
    expect(
      Object.fromEntries(ACTES.map((acte) => [acte, etatsRfaGroupement.map((etat) => issue(acte, etat))])),
    ).toEqual({
      modifier: ['DRAFT', 'TRANSITION_IMPOSSIBLE'],
      supprimer: ['DRAFT', 'TRANSITION_IMPOSSIBLE'],
      valider: ['VALIDATED', 'TRANSITION_IMPOSSIBLE'],
      invalider: ['TRANSITION_IMPOSSIBLE', 'DRAFT'],
      palier: ['TRANSITION_IMPOSSIBLE', 'VALIDATED'],
      relancer: ['TRANSITION_IMPOSSIBLE', 'VALIDATED'],
    });
  });

  it('ses droits suivent son état et le rôle', () => {
    const vrais = (role: 'GROUPEMENT' | 'CONSULTATION_GROUPEMENT', etat: (typeof etatsRfaGroupement)[number]) =>
      Object.entries(droitsRfaGroupement({ role }, etat)).flatMap(([droit, oui]) => (oui ? [droit] : []));
    expect(vrais('GROUPEMENT', 'DRAFT')).toEqual(['modifier', 'dupliquer', 'joindre', 'supprimer', 'publier']);
    expect(vrais('GROUPEMENT', 'VALIDATED')).toEqual(['dupliquer', 'joindre', 'palier', 'invalider', 'relancer']);
    for (const etat of etatsRfaGroupement) expect(vrais('CONSULTATION_GROUPEMENT', etat)).toEqual([]);
  });
});

it('se relance qui n’a pas répondu, puis qui n’a écrit aucun mois ; jamais qui a refusé', () => {
  expect([
    relanceDue('WAITING', 0),
    relanceDue('ACCEPTED', 0),
    relanceDue('ACCEPTED', 1),
    relanceDue('REFUSED', 0),
  ]).toEqual(['REPONSE', 'BASE', null, null]);
});
