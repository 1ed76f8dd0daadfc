import { expect, it } from 'vitest';
import { roles, type Role } from './acteur.ts';
import { acteSurSousObjet, DELAI_AUTEUR_MS, type ActeSousObjet } from './sous-objet.ts';

const MOI = 7;
const ages = { recent: DELAI_AUTEUR_MS - 1, ancien: DELAI_AUTEUR_MS };
type Cas = `${'mien' | 'autre'} ${keyof typeof ages}`;
const CAS: readonly Cas[] = ['mien recent', 'mien ancien', 'autre recent', 'autre ancien'];

/** Before the declaration, in the order of `CAS`. */
const DIRIGE: readonly ActeSousObjet[] = ['SUPPRIMER', 'SUPPRIMER', 'SUPPRIMER', 'SUPPRIMER'];
const COLLEGUE: readonly ActeSousObjet[] = ['SUPPRIMER', 'RETIRER', 'RETIRER', 'RETIRER'];
const AVANT: Readonly<Record<Role, readonly ActeSousObjet[]>> = {
  ADMIN: DIRIGE,
  GROUPEMENT: DIRIGE,
  SUPER_ADMIN: DIRIGE,
  ACHAT: COLLEGUE,
  MERCHANDISING: COLLEGUE,
  OPERATEUR: COLLEGUE,
  DELEGUE: COLLEGUE,
  CONSULTATION_GROUPEMENT: COLLEGUE,
};

const actes = (role: Role, etat: { readonly declare: boolean; readonly retire: boolean }) =>
  CAS.map((cas) => {
    const [auteur, age] = cas.split(' ') as ['mien' | 'autre', keyof typeof ages];
    const creeParId = auteur === 'mien' ? MOI : 8;
    return acteSurSousObjet({ role, utilisateurId: MOI }, { creeParId, age: ages[age], ...etat });
  });

it.each(roles)('%s : avant la déclaration, l’auteur dans l’heure ou qui dirige supprime ; après, on retire', (role) => {
  expect(actes(role, { declare: false, retire: false })).toEqual(AVANT[role]);
  expect(actes(role, { declare: true, retire: false })).toEqual(CAS.map(() => 'RETIRER'));
});

it.each(roles)('%s : ce qui est retiré se remet, déclaré ou non', (role) => {
  for (const declare of [false, true])
    expect(actes(role, { declare, retire: true })).toEqual(CAS.map(() => 'REMETTRE'));
});

it('ce que personne n’a ajouté n’est à personne', () => {
  const sansAuteur = { creeParId: null, age: 0, declare: false, retire: false };
  expect(acteSurSousObjet({ role: 'OPERATEUR', utilisateurId: MOI }, sansAuteur)).toBe('RETIRER');
});
