// Rules « sans usage » and « valeurs de test »: an unused value or type is removed; a value that only tests use is not
// part of the product.
import { probleme, type Probleme } from './probleme.ts';
import type { Source } from './sources.ts';
import { exportsSuperflus, type ExportSuperflu } from './exports-superflus.ts';

/** `sources` holds product, tests and tools. */
export const verifierSuperflu = (sources: readonly Source[]): readonly Probleme[] => {
  const { deTest, mortes, internes } = exportsSuperflus(sources);
  const dire = (rule: string, superflus: readonly ExportSuperflu[], phrase: (nom: string) => string): Probleme[] =>
    superflus.map(({ path, ligne, nom }) => probleme(rule, `${path}:${ligne} : ${phrase(nom)}`));
  return [
    ...dire('sans usage', internes, (nom) => `personne n’importe ${nom} ; retirez « export »`),
    ...dire('sans usage', mortes, (nom) => `rien n’atteint ${nom} ; à retirer`),
    ...dire(
      'valeurs de test',
      deTest,
      (nom) =>
        `seuls des tests atteignent ${nom} ; que le produit s’en serve, ou rangez-la dans un fichier « -de-test »`,
    ),
  ];
};
