import { Anchor, Progress, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { venteContract } from '#shared/features/connexions/vente/contract.ts';
import type { EtatImportVentes, ImportVentes } from '#shared/features/connexions/vente/contract/import.ts';
import { telecharger } from '#web/lib/api.ts';
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

/** What an import came to, or how far it is. */
export const phraseImport = (un: ImportVentes): string =>
  insecable(
    [
      un.premierJour && un.dernierJour ? `du ${formatJour(un.premierJour)} au ${formatJour(un.dernierJour)}` : null,
      un.etat === 'EN_COURS'
        ? `${un.nbJoursFaits} sur ${pluriel(un.nbJours, 'jour')}`
        : pluriel(un.nbJoursChanges, 'jour changé', 'jours changés'),
      pluriel(un.nbLignes, 'ligne'),
    ]
      .filter(Boolean)
      .join(', '),
  );

/** The refused lines of an import and why, as a file. */
export const RefusDeLImport = ({ un: { id, nbRefusees } }: { un: ImportVentes }) =>
  nbRefusees > 0 ? (
    <Anchor
      component="button"
      type="button"
      size="sm"
      style={{ alignSelf: 'start' }}
      onClick={() => void telecharger(venteContract.refusImportVentes, { params: { id } }).catch(echec)}
    >
      {pluriel(nbRefusees, 'ligne refusée', 'lignes refusées')} (CSV)
    </Anchor>
  ) : null;

export const Avancement = ({ un }: { un: ImportVentes }) =>
  un.etat === 'EN_COURS' ? (
    <Progress
      value={un.nbJours === 0 ? 0 : (100 * un.nbJoursFaits) / un.nbJours}
      aria-label={`Avancement de l’import de ${un.nomFichier}`}
    />
  ) : null;

/** The last files that were imported; nothing when there is none. */
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
        {data.elements.map((un) => (
          <li key={un.id}>
            <Stack gap={2} className={styles.import}>
              <Text size="sm" fw={550} className={styles.nom}>
                {un.nomFichier}
              </Text>
              <Text size="xs" c="dimmed">
                {[`le ${formatInstant(un.creeLe)}`, un.parNom && `par ${un.parNom}`, phraseImport(un)]
                  .filter(Boolean)
                  .join(' · ')}
              </Text>
              {un.erreur ? (
                <Text size="sm" c="var(--mantine-color-error)">
                  {insecable(un.erreur)}
                </Text>
              ) : null}
              <Avancement un={un} />
              <RefusDeLImport un={un} />
            </Stack>
            <StatusBadge teinte={teintes[un.etat]}>{libelles[un.etat]}</StatusBadge>
          </li>
        ))}
      </ul>
    </Section>
  );
};
