import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MonTenant } from '#shared/features/tenant/contract.ts';
import { useConnecte } from '#web/app/session-ouverte.ts';
import { accord, aujourdhui, formatJour, insecable, joursEntre, pluriel } from '#web/lib/formats.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { PageShell } from '#web/ui/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { etatAbonnement } from './apparence.ts';
import { tenantQueries } from './queries.ts';

const reste = (jusquau: string) => {
  const jours = joursEntre(aujourdhui(), jusquau);
  return jours === 0 ? 'dernier jour aujourd’hui' : `${pluriel(jours, 'jour')} ${accord(jours, 'restant')}`;
};

const explication = ({ abonnement }: MonTenant): string => {
  const { partenaire, abonne, essaiActif, dateFin, dateEssai } = abonnement;
  if (partenaire) return 'Votre compte est partenaire : l’accès est ouvert sans limite de durée.';
  if (abonne && essaiActif && dateEssai)
    return `Votre période d’essai donne accès à tous les écrans jusqu’au ${formatJour(dateEssai)} inclus (${reste(dateEssai)}).`;
  if (abonne && dateFin) return `Votre abonnement est actif jusqu’au ${formatJour(dateFin)} inclus (${reste(dateFin)}).`;
  if (abonne) return 'Votre abonnement est actif, sans date de fin.';
  return 'Votre abonnement n’est pas actif : les écrans de travail sont suspendus. Vos données sont conservées.';
};

const quoiFaire = ({ abonnement }: MonTenant): string => {
  if (abonnement.partenaire) return 'Vous n’avez rien à faire.';
  if (!abonnement.abonne)
    return 'Pour retrouver l’accès, demandez l’ouverture de votre abonnement à votre interlocuteur Pharmaccord. Dès qu’il l’enregistre, vos écrans s’ouvrent à nouveau.';
  if (abonnement.essaiActif)
    return 'Pour continuer après l’essai, demandez l’ouverture de votre abonnement à votre interlocuteur Pharmaccord avant la fin de la période.';
  return 'Vous n’avez rien à faire tant que l’abonnement est actif.';
};

const Etat = ({ tenant }: { tenant: MonTenant }) => {
  const { abonnement } = tenant;
  const { libelle, teinte } = etatAbonnement(abonnement);
  return (
    <>
      <Section titre="Votre situation" cadre actions={<StatusBadge teinte={teinte}>{libelle}</StatusBadge>}>
        <Text>{insecable(explication(tenant))}</Text>
        <KeyValue
          entrees={[
            { libelle: 'Accès aux écrans', valeur: abonnement.abonne ? 'Ouvert' : 'Suspendu' },
            { libelle: 'Période d’essai', valeur: abonnement.dateEssai ? `jusqu’au ${formatJour(abonnement.dateEssai)}` : 'Aucune' },
            {
              libelle: 'Fin de l’abonnement',
              valeur: abonnement.dateFin ? formatJour(abonnement.dateFin) : abonnement.alias ? 'Sans date de fin' : null,
            },
            { libelle: 'Référence', valeur: abonnement.alias },
            { libelle: 'Partenaire', valeur: abonnement.statutGratuit === 1 ? 'Oui' : 'Non' },
          ]}
        />
      </Section>
      <Section titre="Ce que vous pouvez faire" cadre>
        <Text>{insecable(quoiFaire(tenant))}</Text>
      </Section>
    </>
  );
};

const Editeur = () => (
  <Section titre="Votre situation" cadre>
    <Text>
      Votre compte publie Pharmaccord : il n’est pas soumis à abonnement. Les périodes d’essai s’accordent depuis les fiches des{' '}
      <Anchor component={Link} to="/pharmacies" underline="always">
        pharmacies
      </Anchor>{' '}
      et des{' '}
      <Anchor component={Link} to="/groupements" underline="always">
        groupements
      </Anchor>
      .
    </Text>
  </Section>
);

/** `/parametres/abonnement`: the state of the subscription, as computed (spec §3, entities §22). */
export const AbonnementPage = () => {
  const { tenant } = useConnecte();
  const { data, error, refetch } = useQuery(tenantQueries.mien());
  return (
    <PageShell titre="Abonnement" sousTitre={tenant.nom} etroit>
      {tenant.type === 'EDITEUR' ? (
        <Editeur />
      ) : data ? (
        <Etat tenant={data} />
      ) : error ? (
        <ErrorState erreur={error} onReessayer={() => void refetch()} />
      ) : (
        <Skeleton h={260} radius="md" />
      )}
    </PageShell>
  );
};
