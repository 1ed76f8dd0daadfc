import { Alert, Anchor, Progress, Stack, Text } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChecks,
  IconCalendar,
  IconFileUnknown,
  IconZoomMoney,
  type Icon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { formatMontant } from '#shared/core/nature-fiscale.ts';
import type { TuilesFacture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { formatNombre, pluriel } from '#web/lib/formats.ts';
import type { Teinte } from '#web/ui/StatusBadge.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { cibleDeLaTuile, tuileActive, tuilesDeFactures, type TuileDeFactures, type UrlFactures } from './filtres.ts';
import { factureQueries } from './queries.ts';

const ALLURES: Readonly<Record<TuileDeFactures, { libelle: string; icone: Icon; teinte: Teinte }>> = {
  controlees: { libelle: 'Contrôlées', icone: IconChecks, teinte: 'vert' },
  ecarts: { libelle: 'Écarts à réclamer', icone: IconZoomMoney, teinte: 'rouge' },
  sansCondition: { libelle: 'Sans condition', icone: IconFileUnknown, teinte: 'orange' },
  trimestre: { libelle: 'Ce trimestre', icone: IconCalendar, teinte: 'bleu' },
};

/** Shown while the factures are checked again, because the figures are about to change. */
const Recontrole = ({ faites, total }: NonNullable<TuilesFacture['recontrole']>) => (
  <Stack gap={4} role="status">
    <Text size="sm" c="dimmed">
      Des conditions ont changé : les factures se contrôlent de nouveau
      {total > 0 ? ` (${formatNombre(faites)} sur ${formatNombre(total)})` : ''}.
    </Text>
    <Progress size={4} value={total === 0 ? 0 : (100 * faites) / total} aria-label="Nouveau contrôle des factures" />
  </Stack>
);

/** Factures stopped because their totals do not add up (FAC-53). */
const Arretees = ({ nombre, onVoir }: { nombre: number; onVoir: () => void }) =>
  nombre === 0 ? null : (
    <Alert color="orange" icon={<IconAlertTriangle aria-hidden />}>
      {nombre === 1
        ? 'Un document ne compte pas encore : ses totaux ne s’accordent pas. '
        : `${formatNombre(nombre)} documents ne comptent pas encore : leurs totaux ne s’accordent pas. `}
      <Anchor component="button" type="button" inherit onClick={onVoir}>
        Voir et accepter
      </Anchor>
    </Alert>
  );

/** Files that gave no facture, which the user may type (FAC-82). */
const Refusees = ({ nombre, onVoir }: { nombre: number; onVoir: () => void }) =>
  nombre === 0 ? null : (
    <Alert color="gray" icon={<IconFileUnknown aria-hidden />}>
      {nombre === 1
        ? 'Un fichier refusé reste à saisir. '
        : `${formatNombre(nombre)} fichiers refusés restent à saisir. `}
      <Anchor component="button" type="button" inherit onClick={onVoir}>
        Voir et saisir
      </Anchor>
    </Alert>
  );

type Props = { url: UrlFactures; laboratoireId?: number; onRefusees?: (() => void) | undefined };

/** The figures above the list; each filters it on the factures it counts. */
export const FacturesTuiles = ({ url, laboratoireId, onRefusees }: Props) => {
  const { data } = useQuery(factureQueries.tuiles(laboratoireId));
  return (
    <Stack gap="xs">
      <StatTiles
        libelle="Factures en chiffres"
        active={tuileActive(url)}
        onChoisir={(id) => url.changer(cibleDeLaTuile(tuilesDeFactures.find((tuile) => tuile === id) ?? null))}
        tuiles={tuilesDeFactures.map((id) => {
          const sommesDeTuile = data?.[id];
          const { teinte, ...allure } = ALLURES[id];
          return {
            ...allure,
            id,
            valeur: sommesDeTuile && formatMontant(sommesDeTuile.centimes, 'HT'),
            detail: sommesDeTuile && pluriel(sommesDeTuile.nombre, 'facture'),
            teinte: sommesDeTuile?.nombre === 0 ? 'gris' : teinte,
          };
        })}
      />
      {data && url.etat.etat !== 'A_ACCEPTER' ? (
        <Arretees nombre={data.aAccepter} onVoir={() => url.changer({ etat: 'A_ACCEPTER' })} />
      ) : null}
      {data && onRefusees ? <Refusees nombre={data.refusees} onVoir={onRefusees} /> : null}
      {data?.recontrole ? <Recontrole {...data.recontrole} /> : null}
    </Stack>
  );
};
