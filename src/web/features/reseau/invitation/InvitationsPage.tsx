import { Button, Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconBan,
  IconChecks,
  IconMail,
  IconMailForward,
  IconMailOpened,
  IconMailX,
  IconPencil,
  IconSend,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { z } from 'zod';
import { libellesEtatInvitation } from '#shared/features/reseau/invitation/messages.ts';
import { filtresInvitation, type EtatInvitation, type Invitation } from '#shared/features/reseau/invitation/schemas.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { rechercheDansUrl } from '#web/lib/filtres-url.ts';
import { accord, pluriel } from '#web/lib/formats.ts';
import { messageDe } from '#web/lib/echecs.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import type { Action } from '#web/ui/action.ts';
import { differer } from '#web/ui/differer.tsx';
import { FilterBar } from '#web/ui/filtres/FilterBar.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { StatTiles } from '#web/ui/StatTiles.tsx';
import { DataTable } from '#web/ui/table/DataTable.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { colonnesInvitation } from './colonnes.tsx';
import { invitationQueries, useActesInvitation } from './queries.ts';

const InviterDrawer = differer(async () => (await import('./InviterDrawer.tsx')).InviterDrawer);
const AdresseDialog = differer(async () => (await import('./AdresseDialog.tsx')).AdresseDialog);

export const urlInvitations = z.object(filtresInvitation);

const TUILES = [
  { id: 'ENVOYEE', teinte: 'bleu', icone: IconMail },
  { id: 'OUVERTE', teinte: 'orange', icone: IconMailOpened },
  { id: 'INSCRITE', teinte: 'vert', icone: IconChecks },
  { id: 'REFUSEE', teinte: 'rouge', icone: IconMailX },
  { id: 'REBOND', teinte: 'rouge', icone: IconAlertTriangle },
  { id: 'DECLINEE', teinte: 'gris', icone: IconBan },
] as const;

const PLURIELS: Readonly<Record<(typeof TUILES)[number]['id'], string>> = {
  ENVOYEE: 'Envoyées',
  OUVERTE: 'Liens ouverts',
  INSCRITE: 'Inscrites',
  REFUSEE: 'Mails refusés',
  REBOND: 'Mails revenus',
  DECLINEE: 'Déclinées',
};

/** The acts on invitations; a confirmation shows the mail before it is sent. */
const useActes = (corriger: (invitation: Invitation) => void) => {
  const actes = useActesInvitation();
  const faire = async (acte: Promise<unknown>, dit: string) => {
    try {
      await acte;
      succes(dit);
    } catch (erreur) {
      echec(messageDe(erreur));
    }
  };
  const relancer = async (nombre: number, ids: number[] | null, effacer?: () => void) => {
    const combien = pluriel(nombre, 'pharmacie');
    const accordee = await confirmerActe({
      titre: `Relancer ${combien} ?`,
      texte: 'Le même mail repart à chacune, avec « Rappel » devant son objet.',
      action: `Relancer ${combien}`,
    });
    if (!accordee) return;
    try {
      const { nbRelancees, nbLaissees } = await actes.relancer(ids);
      succes(
        `${pluriel(nbRelancees, 'rappel part', 'rappels partent')}.` +
          (nbLaissees > 0 ? ` ${pluriel(nbLaissees, 'invitation laissée', 'invitations laissées')} de côté.` : ''),
      );
      effacer?.();
    } catch (erreur) {
      echec(messageDe(erreur));
    }
  };
  const revoquer = async (invitation: Invitation) => {
    const accordee = await confirmerActe({
      titre: 'Retirer cette invitation ?',
      texte: `Le lien envoyé à ${invitation.nom} ne s’ouvrira plus. Vous pourrez l’inviter à nouveau.`,
      action: 'Retirer',
      danger: true,
    });
    if (accordee) await faire(actes.revoquer(invitation), 'Invitation retirée.');
  };
  const deLaLigne = (invitation: Invitation): readonly Action[] => {
    const { relancer: relancable, corriger: corrigeable, noterRebond, revoquer: revocable } = invitation.droits;
    return [
      ...(relancable
        ? [
            {
              cle: 'relancer',
              libelle: 'Relancer',
              icone: IconMailForward,
              faire: () => void relancer(1, [invitation.id]),
            },
          ]
        : []),
      ...(corrigeable
        ? [{ cle: 'corriger', libelle: 'Corriger l’adresse', icone: IconPencil, faire: () => corriger(invitation) }]
        : []),
      ...(noterRebond
        ? [
            {
              cle: 'rebond',
              libelle: 'Noter que le mail est revenu',
              icone: IconMailX,
              faire: () => void faire(actes.noterRebond(invitation), 'Mail noté revenu : corrigez l’adresse.'),
            },
          ]
        : []),
      ...(revocable
        ? [
            {
              cle: 'revoquer',
              libelle: 'Retirer',
              icone: IconBan,
              danger: true,
              separe: true,
              faire: () => void revoquer(invitation),
            },
          ]
        : []),
    ];
  };
  return { relancer, deLaLigne };
};

/** `/parametres/invitations`: the pharmacies invited by the groupement, with the state of each invitation (RES-51). */
export const InvitationsPage = () => {
  const { etat, query, changer, effacer, actifs } = useEtatUrl(urlInvitations);
  const [invite, setInvite] = useState(false);
  const [corrigee, setCorrigee] = useState<Invitation | null>(null);
  const requete = useQuery(invitationQueries.page(query));
  const { data } = requete;
  const { relancer, deLaLigne } = useActes(setCorrigee);
  const inviter = () => setInvite(true);
  const permis = data?.droits.inviter ?? false;
  return (
    <PageShell
      titre="Invitations"
      sousTitre="Les pharmacies que vous invitez à rejoindre votre groupement."
      actions={
        permis ? (
          <Group gap="xs">
            {data && data.nbRelancables > 0 ? (
              <Button
                variant="default"
                leftSection={<IconMailForward size={16} aria-hidden />}
                onClick={() => void relancer(data.nbRelancables, null)}
              >
                {`Relancer ${pluriel(data.nbRelancables, 'pharmacie')}`}
              </Button>
            ) : null}
            <Button onClick={inviter} leftSection={<IconSend size={16} aria-hidden />}>
              Inviter des pharmacies
            </Button>
          </Group>
        ) : null
      }
    >
      <StatTiles
        libelle="Invitations par état"
        active={etat.etat ?? null}
        onChoisir={(choisi) => changer({ etat: choisi as EtatInvitation | null })}
        tuiles={TUILES.map((tuile) => ({
          ...tuile,
          libelle: accord(data?.parEtat[tuile.id] ?? 0, libellesEtatInvitation[tuile.id], PLURIELS[tuile.id]),
          valeur: data?.parEtat[tuile.id],
        }))}
      />
      <FilterBar
        recherche={rechercheDansUrl({ etat, changer }, 'Nom, e-mail, ville, segment…')}
        actifs={
          etat.etat
            ? [
                {
                  id: 'etat',
                  libelle: `État : ${libellesEtatInvitation[etat.etat]}`,
                  retirer: () => changer({ etat: null }),
                },
              ]
            : undefined
        }
        onToutEffacer={effacer}
      />
      <DataTable
        nom="invitations"
        titre="Invitations"
        unite={['invitation', 'invitations']}
        colonnes={colonnesInvitation}
        requete={requete}
        url={{ etat, changer }}
        nomLigne={({ nom }) => nom}
        {...(permis
          ? {
              actionsLigne: deLaLigne,
              actionsGroupees: (lignes: readonly Invitation[], vider: () => void) => [
                {
                  cle: 'relancer',
                  libelle: 'Relancer',
                  icone: IconMailForward,
                  ...(lignes.some(({ droits }) => droits.relancer)
                    ? {}
                    : { empeche: 'Aucune ne peut être relancée maintenant.' }),
                  faire: () =>
                    void relancer(
                      lignes.filter(({ droits }) => droits.relancer).length,
                      lignes.map(({ id }) => id),
                      vider,
                    ),
                },
              ],
            }
          : {})}
        vide={{
          titre: 'Aucune invitation',
          texte: 'Déposez la liste de vos pharmacies : chacune reçoit un mail et un lien où tout est déjà rempli.',
          ...(permis ? { action: { libelle: 'Inviter des pharmacies', faire: inviter } } : {}),
        }}
        filtre={{ actif: actifs.length > 0, effacer }}
      />
      {invite ? <InviterDrawer onFermer={() => setInvite(false)} /> : null}
      {corrigee ? <AdresseDialog invitation={corrigee} onFermer={() => setCorrigee(null)} /> : null}
    </PageShell>
  );
};
