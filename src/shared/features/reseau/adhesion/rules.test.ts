import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { roles, type Role } from '#shared/core/acteur.ts';
import { AppError } from '#shared/core/app-error.ts';
import { canAffecterSegments, canAgirAdhesion, canLireAdherents } from './policy.ts';
import {
  acteDeDemande,
  actesDeCloture,
  actesGroupement,
  actesPharmacie,
  etatApresActe,
  estPossibleAdhesion,
  etatsAdhesion,
  etatsEnCours,
  ongletsAdhesion,
  type ActeAdhesion,
  type EtatAdhesion,
  type SituationAdhesion,
} from './rules.ts';

const actes = [...actesPharmacie, ...actesGroupement];
const situations: readonly SituationAdhesion[] = [null, ...etatsAdhesion];

/** RES-2 written by hand: for each state, the state each act leads to; an absent act is refused. */
const attendu: Readonly<Record<EtatAdhesion | 'RIEN', Partial<Record<ActeAdhesion, EtatAdhesion>>>> = {
  RIEN: { demander: 'WAITING', declarer: 'DECLARED' },
  DECLARED: { demander: 'WAITING', annuler: 'CANCELLED' },
  WAITING: { annuler: 'CANCELLED', accepter: 'ACCEPTED', refuser: 'REFUSED' },
  ACCEPTED: { quitter: 'TERMINATED', resilier: 'TERMINATED' },
  REFUSED: { demander: 'WAITING', declarer: 'DECLARED' },
  CANCELLED: { demander: 'WAITING', declarer: 'DECLARED' },
  TERMINATED: { demander: 'WAITING', declarer: 'DECLARED' },
};

/** The result of the function, or the error it throws. */
const issue = (faire: () => unknown): unknown => {
  try {
    return faire();
  } catch (erreur) {
    return erreur;
  }
};

describe('transitions', () => {
  it.each(situations.flatMap((situation) => actes.map((acte) => [situation, acte] as const)))(
    '%s, %s',
    (situation, acte) => {
      const vers = attendu[situation ?? 'RIEN'][acte];
      expect(estPossibleAdhesion(acte, situation)).toBe(vers !== undefined);
      expect(issue(() => etatApresActe(acte, situation))).toEqual(
        vers ?? expect.objectContaining({ status: 409, code: 'TRANSITION_IMPOSSIBLE' }),
      );
    },
  );

  it('aucune suite d’actes ne sort de la table, et nul ne devient adhérent sans demande', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...actes), { maxLength: 30 }), (suite) => {
        let situation: SituationAdhesion = null;
        for (const acte of suite) {
          const avant: SituationAdhesion = situation;
          try {
            situation = etatApresActe(acte, avant);
          } catch (erreur) {
            if (!(erreur instanceof AppError)) throw erreur;
            continue;
          }
          expect(etatsAdhesion).toContain(situation);
          const depuis: Partial<Record<string, SituationAdhesion>> = { ACCEPTED: 'WAITING', TERMINATED: 'ACCEPTED' };
          expect(avant).toBe(depuis[situation ?? 'RIEN'] ?? avant);
        }
      }),
    );
  });

  it('un partenaire est sollicité, un autre est seulement nommé', () => {
    expect([acteDeDemande({ partenariat: true }), acteDeDemande({ partenariat: false })]).toEqual([
      'demander',
      'declarer',
    ]);
  });

  it('la clôture d’un compte termine exactement ce qui dure', () => {
    for (const cote of ['PHARMACIE', 'GROUPEMENT'] as const) {
      expect(Object.keys(actesDeCloture[cote]).toSorted()).toEqual([...etatsEnCours].toSorted());
      for (const etat of etatsEnCours) {
        const acte = actesDeCloture[cote][etat];
        expect(acte && etatsEnCours.some((etatEnCours) => etatEnCours === etatApresActe(acte, etat))).toBe(false);
      }
    }
  });

  it('chaque état est dans un onglet au plus, et ce qui n’est que déclaré n’est dans aucun', () => {
    const montres = Object.values(ongletsAdhesion).flat();
    expect(new Set(montres).size).toBe(montres.length);
    expect(montres).not.toContain('DECLARED');
  });
});

const matrice: Readonly<Record<Role, { pharmacie: boolean; groupement: boolean; lit: boolean }>> = {
  ADMIN: { pharmacie: true, groupement: false, lit: false },
  ACHAT: { pharmacie: false, groupement: false, lit: false },
  MERCHANDISING: { pharmacie: false, groupement: false, lit: false },
  OPERATEUR: { pharmacie: false, groupement: false, lit: false },
  GROUPEMENT: { pharmacie: false, groupement: true, lit: true },
  CONSULTATION_GROUPEMENT: { pharmacie: false, groupement: false, lit: true },
  DELEGUE: { pharmacie: false, groupement: false, lit: false },
  SUPER_ADMIN: { pharmacie: false, groupement: false, lit: false },
};

describe.each(roles)('%s', (role) => {
  it.each(actes)('a ou non le droit : %s', (acte) => {
    const dePharmacie = actesPharmacie.some((actePharmacie) => actePharmacie === acte);
    expect(canAgirAdhesion({ role }, acte)).toBe(dePharmacie ? matrice[role].pharmacie : matrice[role].groupement);
  });

  it.each(actes)('en visite, rien qui ouvre le compte à un autre (CPT-82) : %s', (acte) => {
    const rompt = acte === 'annuler' || acte === 'quitter';
    expect(canAgirAdhesion({ role, impersonation: true }, acte)).toBe(rompt && matrice[role].pharmacie);
  });

  it('lit les adhérents et affecte les segments selon la matrice', () => {
    expect([canLireAdherents({ role }), canAffecterSegments({ role })]).toEqual([
      matrice[role].lit,
      matrice[role].groupement,
    ]);
  });
});
