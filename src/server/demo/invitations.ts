import type { SystemeTx } from '#server/core/db/database.ts';
import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { JOURS_VALABLE } from '#shared/features/reseau/invitation/rules/etats.ts';

/** Fictional: how many days ago each was written to, its mails, and what it did. */
const INVITEES = [
  ['Pharmacie du Port', 'Nantes', '44000', 20, 2, { ouverte_le: 12 }],
  ['Pharmacie de la Plage', 'La Baule-Escoublac', '44500', 9, 1, {}],
  ['Pharmacie des Halles', 'Rennes', '35000', 9, 1, {}],
  ['Pharmacie de la Gare', 'Rennes', '35000', 3, 1, { ouverte_le: 2 }],
  ['Pharmacie du Golfe', 'Vannes', '56000', 9, 1, { rebond_le: 8 }],
  ['Pharmacie des Vignes', 'Cholet', '49300', 75, 3, {}],
  ['Pharmacie du Château', 'Angers', '49100', 30, 1, { declinee_le: 28 }],
] as const;

const adresseDe = (nom: string): string =>
  `${nom
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, '.')}@invitee.exemple.fr`;

/** Pharmacies that the groupement of the demonstration has invited. */
export const chargerInvitations = async (tx: SystemeTx, groupementId: number, aujourdhui: Jour): Promise<void> => {
  const ilYA = (jours: number): string => `${ajouterJours(aujourdhui, -jours)}T08:30:00Z`;
  await tx
    .insertInto('invitation')
    .values(
      INVITEES.map(([nom, ville, codePostal, envoyee, envois, faits]) => ({
        tenant_id: groupementId,
        nom,
        mail: adresseDe(nom),
        ville,
        code_postal: codePostal,
        envoyee_le: ilYA(envoyee),
        expire_le: ilYA(envoyee - JOURS_VALABLE),
        nb_envois: envois,
        cree_le: ilYA(envoyee + 7 * (envois - 1)),
        cree_par_nom: 'Kerbrat Yann',
        ...Object.fromEntries(Object.entries(faits).map(([champ, jours]) => [champ, ilYA(jours)])),
      })),
    )
    .execute();
};
