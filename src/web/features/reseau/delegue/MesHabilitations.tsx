import { Stack } from '@mantine/core';
import { IconDoorEnter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { Habilitation } from '#shared/features/reseau/delegue/contract.ts';
import { useImpersonation } from '#web/session/quitter.ts';
import type { Action } from '#web/ui/action.ts';
import { differerPartie } from '#web/ui/differer.tsx';
import { colonnesPharmacies } from './colonnes.tsx';
import { habilitationQueries, useVueHabilitations } from './queries.ts';
import { TableHabilitations } from './TableHabilitations.tsx';
import { useActesHabilitation } from './use-actes-habilitation.ts';

const DemandesEnvoyees = differerPartie(async () => (await import('./DemandesEnvoyees.tsx')).DemandesEnvoyees, null);

type MesHabilitationsProps = {
  nom: string;
  titre: string;
  vide: { titre: string; texte: string };
  onDemander: () => void;
};

const estConnexion = ({ sorte, situation }: Habilitation) => sorte === 'CONNEXION' && situation === 'ACCEPTED';

/**
 * The accesses a user asked for, was offered or holds: for a délégué in `/trade`, for an ADMIN beside the
 * habilitations of his own pharmacy.
 */
export const MesHabilitations = ({ nom, titre, vide, onDemander }: MesHabilitationsProps) => {
  const vue = useVueHabilitations();
  const requete = useQuery(habilitationQueries.miennes(vue.query));
  const actes = useActesHabilitation('DELEGUE');
  const { agirPour } = useImpersonation();
  const entrer = (h: Habilitation): Action[] =>
    estConnexion(h)
      ? [
          {
            cle: 'agir',
            libelle: 'Agir pour cette pharmacie',
            icone: IconDoorEnter,
            faire: () => void agirPour(h.tenantId),
          },
        ]
      : [];
  return (
    <Stack gap="lg">
      <DemandesEnvoyees />
      <TableHabilitations
        nom={nom}
        titre={titre}
        vue={vue}
        chercher="Chercher une pharmacie"
        colonnes={colonnesPharmacies}
        requete={requete}
        nomLigne={({ tenantNom }) => tenantNom}
        actionsLigne={(h) => [...entrer(h), ...actes(h)]}
        vide={{ ...vide, action: { libelle: 'Demander un accès', faire: onDemander } }}
      />
    </Stack>
  );
};
