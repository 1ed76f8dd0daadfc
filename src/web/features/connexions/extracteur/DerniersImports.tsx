import { Anchor, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { venteContract } from '#shared/features/connexions/vente/contract.ts';
import type { EtatImportVentes, ImportVentes } from '#shared/features/connexions/vente/schemas/import.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { formatInstant, formatJour, insecable, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec } from '#web/ui/snackbar.tsx';
import { StatusBadge, type Teinte } from '#web/ui/StatusBadge.tsx';
import styles from './Imports.module.css';
import { extracteurQueries } from './queries.ts';

const teintes: Readonly<Record<EtatImportVentes, Teinte>> = { EN_COURS: 'bleu', TERMINE: 'vert', ECHEC: 'rouge' };
const libelles: Readonly<Record<EtatImportVentes, string>> = {
  EN_COURS: 'En cours',
  TERMINE: 'Terminé',
  ECHEC: 'Échec',
};

/** Describes the result of an import, or its progress. */
export const phraseImport = (importVentes: ImportVentes): string =>
  insecable(
    [
      importVentes.premierJour && importVentes.dernierJour
        ? `du ${formatJour(importVentes.premierJour)} au ${formatJour(importVentes.dernierJour)}`
        : null,
      importVentes.etat === 'EN_COURS'
        ? `${importVentes.nbJoursFaits} sur ${pluriel(importVentes.nbJours, 'jour')}`
        : pluriel(importVentes.nbJoursChanges, 'jour changé', 'jours changés'),
      pluriel(importVentes.nbLignes, 'ligne'),
    ]
      .filter(Boolean)
      .join(', '),
  );

/** Downloads the refused lines of an import, with the reasons. */
export const RefusDeLImport = ({ importVentes: { id, nbRefusees } }: { importVentes: ImportVentes }) =>
  nbRefusees > 0 ? (
    <Anchor
      component="button"
      type="button"
      size="sm"
      style={{ alignSelf: 'start' }}
      onClick={() => void telechargerFichier(venteContract.refusImportVentes, { params: { id } }).catch(echec)}
    >
      {pluriel(nbRefusees, 'ligne refusée', 'lignes refusées')} (CSV)
    </Anchor>
  ) : null;

export const AvancementImport = ({ importVentes }: { importVentes: ImportVentes }) =>
  importVentes.etat === 'EN_COURS' ? (
    <Progress
      value={importVentes.nbJours === 0 ? 0 : (100 * importVentes.nbJoursFaits) / importVentes.nbJours}
      aria-label={`Avancement de l’import de ${importVentes.nomFichier}`}
    />
  ) : null;

/** The last imported files; renders nothing without any. */
export const DerniersImports = () => {
  const { data, error, refetch } = useQuery(extracteurQueries.derniersImports());
  if (error && !data)
    return (
      <Section titre="Fichiers importés" cadre>
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      </Section>
    );
  if (!data || data.elements.length === 0) return null;
  return (
    <Section titre="Fichiers importés" cadre>
      <ul className={styles.imports}>
        {data.elements.map((element) => (
          <li key={element.id}>
            <Stack gap={2} className={styles.import}>
              <Text size="sm" fw={550} className={styles.nom}>
                {element.nomFichier}
              </Text>
              <Text size="xs" c="dimmed">
                {[
                  `le ${formatInstant(element.creeLe)}`,
                  element.parNom && `par ${element.parNom}`,
                  phraseImport(element),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {element.erreur ? (
                <Text size="sm" c="var(--mantine-color-error)">
                  {insecable(element.erreur)}
                </Text>
              ) : null}
              <AvancementImport importVentes={element} />
              <RefusDeLImport importVentes={element} />
            </Stack>
            <StatusBadge teinte={teintes[element.etat]}>{libelles[element.etat]}</StatusBadge>
          </li>
        ))}
      </ul>
    </Section>
  );
};
