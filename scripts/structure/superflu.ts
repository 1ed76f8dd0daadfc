// Rules « sans usage » and « valeurs de test »: unused values go; a value that only tests use is not part of the product.
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';
import type { ValeurAdmise } from './valeurs-de-test.ts';
import { valeursSuperflues, type ValeurExportee } from './valeurs.ts';

const couvre = ({ motif, noms }: ValeurAdmise, { path, nom }: ValeurExportee): boolean =>
  motif.test(path) && (!noms || noms.includes(nom));

/** `sources` holds product, tests and tools; `admises`, the places whose values are made for tests. */
export const verifierSuperflu = (sources: readonly Source[], admises: readonly ValeurAdmise[]): readonly Probleme[] => {
  const { deTest, mortes, internes } = valeursSuperflues(sources);
  const dire = (regle: string, valeurs: readonly ValeurExportee[], phrase: (nom: string) => string): Probleme[] =>
    valeurs.map(({ path, ligne, nom }) => probleme(regle, `${path}:${ligne} : ${phrase(nom)}`));
  return [
    ...dire('sans usage', internes, (nom) => `personne n’importe ${nom} ; retirez « export »`),
    ...dire('sans usage', mortes, (nom) => `rien n’atteint ${nom} ; retirez-la`),
    ...dire(
      'valeurs de test',
      deTest.filter((valeur) => !admises.some((admise) => couvre(admise, valeur))),
      (nom) => `seuls des tests atteignent ${nom} ; que le produit s’en serve, ou retirez-la`,
    ),
    ...admises
      .filter((admise) => !deTest.some((valeur) => couvre(admise, valeur)))
      .map(({ motif }) =>
        probleme(
          'exceptions',
          `${motif} : cette exception ne sert plus, retirez-la de scripts/structure/valeurs-de-test.ts`,
        ),
      ),
  ];
};
