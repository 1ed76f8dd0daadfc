import type { SystemeTx } from '#server/core/db/database.ts';
import { insertImportRegistre, upsertRegistre } from '#server/features/comptes/registre/repository.ts';
import { departementDe } from '#shared/features/comptes/registre/rules/departements.ts';
import { avecCle } from './comptes.ts';

/** Invented pharmacies, without an account in the demonstration. */
const SANS_COMPTE = [
  ['Pharmacie du Port', '4 quai de la Fosse', '44000', 'Nantes'],
  ['Pharmacie des Trois Ponts', '18 rue de la Loire', '44200', 'Nantes'],
  ['Pharmacie de la Plage', '2 avenue de l’Océan', '44500', 'La Baule-Escoublac'],
  ['Pharmacie des Halles', '7 place du Marché', '35000', 'Rennes'],
  ['Pharmacie de la Gare', '1 place de la Gare', '35000', 'Rennes'],
  ['Pharmacie des Remparts', '11 rue des Remparts', '56000', 'Vannes'],
  ['Pharmacie du Golfe', '25 boulevard du Golfe', '56000', 'Vannes'],
  ['Pharmacie de l’Isère', '9 rue des Alpes', '38000', 'Grenoble'],
  ['Pharmacie du Château', '3 place du Château', '49100', 'Angers'],
  ['Pharmacie des Vignes', '14 route des Vignes', '49300', 'Cholet'],
] as const;

/** The public register of the demonstration: its own pharmacies, and some that have no account. */
export const chargerRegistre = async (tx: SystemeTx): Promise<void> => {
  const comptes = await tx
    .selectFrom('tenant')
    .select(['nom', 'rue', 'code_postal as codePostal', 'ville', 'cip', 'finess'])
    .where('type', '=', 'PHARMACIE')
    .where('finess', 'is not', null)
    .orderBy('id')
    .execute();
  const inventees = SANS_COMPTE.map(([nom, rue, codePostal, ville], i) => ({
    nom,
    rue,
    codePostal,
    ville,
    cip: null,
    finess: avecCle(`${codePostal.slice(0, 2)}0${90_000 + i * 11}`),
  }));
  const pharmacies = [...comptes, ...inventees].map(({ finess, ...pharmacie }) => ({
    ...pharmacie,
    finess: finess ?? '',
    ligne: 1,
    telephone: null,
    departement: departementDe(pharmacie.codePostal, finess ?? ''),
    doutes: [],
  }));
  const compte = {
    nomFichier: 'pharmacies.csv',
    complet: false,
    nbLues: pharmacies.length,
    nbAjoutees: pharmacies.length,
    nbModifiees: 0,
    nbFermees: 0,
    nbRefusees: 0,
  };
  const { id } = await insertImportRegistre(tx, compte, { nomComplet: 'Morvan Solène' });
  await upsertRegistre(tx, id, pharmacies);
};
