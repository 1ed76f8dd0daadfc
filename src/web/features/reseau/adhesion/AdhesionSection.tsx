import { Anchor, Button, Checkbox, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconBuildingCommunity, IconDoorExit, IconX } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { adhesionContract, type MonAdhesion } from '#shared/features/reseau/adhesion/contract.ts';
import { jourParis } from '#shared/core/dates.ts';
import { FicheGroupementLue } from '#web/features/catalogue/laboratoire/FicheGroupementLue.tsx';
import { call } from '#web/lib/api.ts';
import { formatJour, insecable } from '#web/lib/formats.ts';
import { confirmerActe, type Confirmation } from '#web/lib/confirmer.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Section } from '#web/ui/Section.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Timeline } from '#web/ui/Timeline.tsx';
import { teinteAdhesion } from './apparence.ts';
import { ChoisirGroupement } from './ChoisirGroupement.tsx';
import { evenementsDe } from './historique.ts';
import { adhesionQueries } from './queries.ts';
import { Segments } from './SegmentsCell.tsx';

type Actuelle = NonNullable<MonAdhesion['actuelle']>;

const libelles = { DECLARED: 'Déclaré', WAITING: 'Demande en attente', ACCEPTED: 'Membre' } as const;
const jour = (instant: string) => formatJour(jourParis(new Date(instant)));

const explication = ({ etat, depuis, groupementNom, partenariat }: Actuelle): string => {
  if (etat === 'ACCEPTED') return `Votre pharmacie est membre depuis le ${jour(depuis)}.`;
  if (etat === 'WAITING') return `Demande envoyée le ${jour(depuis)} : ${groupementNom} doit encore répondre.`;
  return partenariat
    ? `Vous vous êtes déclaré membre le ${jour(depuis)}. ${groupementNom} accepte maintenant les demandes : ` +
        `demandez-lui votre adhésion.`
    : `Vous vous êtes déclaré membre le ${jour(depuis)}. ${groupementNom} n’accepte pas de demandes : il n’en est ` +
        `pas prévenu.`;
};

const quitter = ({ groupementNom, segments }: Actuelle): Confirmation => ({
  titre: `Quitter ${groupementNom} ?`,
  texte: 'Le groupement est prévenu de votre départ. Pour revenir, il faudra une nouvelle demande.',
  details: [
    ...(segments.length > 0 ? [`Vous sortez de ses segments : ${segments.map(({ nom }) => nom).join(', ')}`] : []),
    'Il ne voit plus vos coordonnées ni votre dernier accès',
    'Vos données restent les vôtres',
  ],
  action: 'Quitter le groupement',
  danger: true,
});

const useActes = () => {
  const client = useQueryClient();
  const poser = (apres: MonAdhesion) => client.setQueryData(adhesionQueries.mienne().queryKey, apres);
  const faire = async (acte: () => Promise<MonAdhesion>, fait: string) => {
    try {
      poser(await acte());
      succes(fait);
      return true;
    } catch (erreur) {
      echec(erreur);
      await client.invalidateQueries({ queryKey: adhesionQueries.mienne().queryKey });
      return false;
    }
  };
  return {
    demander: (groupementId: number, fait: string, idempotencyKey?: string) =>
      faire(
        () =>
          call(adhesionContract.demanderAdhesion, {
            body: { groupementId },
            ...(idempotencyKey ? { idempotencyKey } : {}),
          }),
        fait,
      ),
    partager: (partage: boolean, fait: string) =>
      faire(() => call(adhesionContract.partagerRecupere, { body: { partage } }), fait),
    renoncer: ({ id, version }: Actuelle, acte: 'annuler' | 'quitter', fait: string) =>
      faire(() => call(adhesionContract.quitterAdhesion, { params: { id }, body: { acte, version } }), fait),
  };
};

/** The websites of the pharmacy's groupement, including the intranet, which only its adhérents see. */
const Sites = ({ groupementId }: Pick<Actuelle, 'groupementId'>) => {
  const { data } = useQuery(adhesionQueries.groupements());
  const groupement = data?.find(({ id }) => id === groupementId);
  const sites = [
    ['Site internet', groupement?.siteInternet],
    ['Intranet', groupement?.siteIntranet],
  ] as const;
  return sites.map(([libelle, url]) =>
    url ? (
      <Anchor key={libelle} size="sm" href={url} target="_blank" rel="noopener noreferrer">
        {libelle}
      </Anchor>
    ) : null,
  );
};

/** Off until the titulaire ticks it; the text below says what it counts, and what it never reveals (RES-63). */
const PartageRecupere = ({ actuelle: { groupementNom, partageRecupere, droits } }: { actuelle: Actuelle }) => {
  const { partager } = useActes();
  const [envoi, setEnvoi] = useState(false);
  const coche = partageRecupere !== null;
  const changer = async (partage: boolean) => {
    setEnvoi(true);
    await partager(partage, partage ? 'Votre part compte dans le total.' : 'Votre part ne compte plus.');
    setEnvoi(false);
  };
  return (
    <Checkbox
      label={insecable(`Compter ce que j’ai récupéré grâce à ${groupementNom} dans un total`)}
      description={
        'Il lit la somme de cinq pharmacies au moins, arrondie, mois par mois\u00a0: jamais la vôtre, ni votre nom. ' +
        'Sont comptés les mois clos depuis un an et ceux qui viennent. Décochée, les mois à venir se comptent sans ' +
        'vous\u00a0; un total déjà donné ne change pas, sa différence dirait ce qui est à vous.'
      }
      checked={coche}
      disabled={envoi || !droits.partagerRecupere}
      onChange={({ currentTarget: { checked } }) => void changer(checked)}
    />
  );
};

const Actuel = ({ actuelle }: { actuelle: Actuelle }) => {
  const { demander, renoncer } = useActes();
  const { groupementId, groupementNom, groupementVille, etat, segments, droits } = actuelle;
  const surAnnuler = async () => {
    const question = {
      titre: 'Annuler votre demande ?',
      texte: `${groupementNom} en est prévenu.`,
      action: 'Annuler la demande',
      annuler: 'Garder',
      danger: true,
    };
    if (etat === 'DECLARED') await renoncer(actuelle, 'annuler', 'Vous n’êtes plus déclaré dans aucun groupement.');
    else if (await confirmerActe(question)) await renoncer(actuelle, 'annuler', 'Demande annulée.');
  };
  const surQuitter = async () => {
    if (await confirmerActe(quitter(actuelle)))
      await renoncer(actuelle, 'quitter', `Vous avez quitté ${groupementNom}.`);
  };
  return (
    <Stack gap="xs">
      <Group gap="sm">
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {groupementVille ? `${groupementNom} (${groupementVille})` : groupementNom}
        </Text>
        <StatusBadge teinte={teinteAdhesion[etat]}>{libelles[etat as keyof typeof libelles]}</StatusBadge>
      </Group>
      <Text size="sm">{insecable(explication(actuelle))}</Text>
      {segments.length > 0 ? (
        <Group gap="xs">
          <Text size="sm" c="dimmed">
            Segments
          </Text>
          <Segments segments={segments} />
        </Group>
      ) : null}
      {etat === 'ACCEPTED' ? (
        <>
          <FicheGroupementLue groupementId={groupementId} />
          <Group gap="md">
            <Sites groupementId={groupementId} />
          </Group>
          <PartageRecupere actuelle={actuelle} />
        </>
      ) : null}
      <Group gap="xs">
        {droits.demander ? (
          <Button onClick={() => void demander(groupementId, `Demande envoyée à ${groupementNom}.`)}>
            Demander l’adhésion
          </Button>
        ) : null}
        {droits.annuler ? (
          <Button variant="default" leftSection={<IconX size={16} aria-hidden />} onClick={() => void surAnnuler()}>
            {etat === 'WAITING' ? 'Annuler la demande' : 'Je ne suis plus membre'}
          </Button>
        ) : null}
        {droits.quitter ? (
          <Button
            variant="default"
            leftSection={<IconDoorExit size={16} aria-hidden />}
            onClick={() => void surQuitter()}
          >
            Quitter le groupement
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
};

const Aucun = ({ peutDemander }: { peutDemander: boolean }) => {
  const { demander } = useActes();
  const [choix, setChoix] = useState(false);
  if (choix) return <ChoisirGroupement onDemander={demander} onFermer={() => setChoix(false)} />;
  return (
    <Stack gap="xs" align="flex-start">
      <Text fw={600}>Aucun groupement</Text>
      <Text size="sm" c="dimmed">
        Votre pharmacie n’est membre d’aucun groupement. Ce n’est pas une obligation.
      </Text>
      {peutDemander ? (
        <Button
          variant="default"
          leftSection={<IconBuildingCommunity size={16} aria-hidden />}
          onClick={() => setChoix(true)}
        >
          Rejoindre un groupement
        </Button>
      ) : null}
    </Stack>
  );
};

/**
 * The adhésion of the session's own pharmacy (RES-8): none, asked, declared or accepted; with its acts. For
 * /parametres/pharmacie.
 */
export const AdhesionSection = () => {
  const { data, error, refetch } = useQuery(adhesionQueries.mienne());
  return (
    <Section titre="Groupement" cadre>
      {data ? (
        <Stack gap="md">
          {data.actuelle ? <Actuel actuelle={data.actuelle} /> : <Aucun peutDemander={data.droits.demander} />}
          {data.historique.length > 0 ? (
            <details>
              <summary>Groupements précédents</summary>
              <Timeline libelle="Groupements précédents" evenements={evenementsDe(data.historique)} />
            </details>
          ) : null}
        </Stack>
      ) : error ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={110} />
      )}
    </Section>
  );
};
