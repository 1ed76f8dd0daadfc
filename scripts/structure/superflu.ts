// Rules « sans usage » and « valeurs de test »: unused values go; a value that only tests use is not part of the
// product.
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';
import { valeursSuperflues, type ValeurExportee } from './valeurs.ts';

/** `sources` holds product, tests and tools. */
export const verifierSuperflu = (sources: readonly Source[]): readonly Probleme[] => {
  const { deTest, mortes, internes } = valeursSuperflues(sources);
  const dire = (rule: string, valeurs: readonly ValeurExportee[], phrase: (nom: string) => string): Probleme[] =>
    valeurs.map(({ path, ligne, nom }) => probleme(rule, `${path}:${ligne} : ${phrase(nom)}`));
  return [
    ...dire('sans usage', internes, (nom) => `personne n’importe ${nom} ; retirez « export »`),
    ...dire('sans usage', mortes, (nom) => `rien n’atteint ${nom} ; retirez-la`),
    ...dire(
      'valeurs de test',
      deTest,
      (nom) =>
        `seuls des tests atteignent ${nom} ; que le produit s’en serve, ou rangez-la dans un fichier « -de-test »`,
    ),
  ];
};
