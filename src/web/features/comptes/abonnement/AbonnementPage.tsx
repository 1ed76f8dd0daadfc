import { Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { dernierJour } from '#shared/core/abonnement.ts';
import { booleenQuery } from '#shared/core/champs.ts';
import type { SuiviAbonnement } from '#shared/features/comptes/abonnement/contract.ts';
import { quiRegarde, useConnecte } from '#web/session/session-ouverte.ts';
import { BadgeAbonnement } from '#web/features/comptes/tenant/BadgeAbonnement.tsx';
import { aujourdhui, formatJour, insecable, joursEntre, pluriel } from '#web/lib/formats.ts';
import { useEtatUrl } from '#web/lib/url-state.ts';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { PageShell } from '#web/ui/page/PageShell.tsx';
import { Section } from '#web/ui/Section.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { PaiementsSection } from './PaiementsSection.tsx';
import { canExporterDonnees } from '#shared/features/exploitation/export-donnees/policy.ts';
import { ExportDonneesSection } from '#web/features/exploitation/export-donnees/ExportDonneesSection.tsx';
import { explicationDAbonnement } from './phrases.ts';
import { abonnementQueries } from './queries.ts';
import { RetourPaiement } from './RetourPaiement.tsx';
import { Souscrire } from './Souscrire.tsx';

/** Fields of the address; the payment page adds `paiement`, the order, on the way back. */
export const urlAbonnement = z.object({
  paiement: z.coerce.number().int().positive().optional(),
  abandon: booleenQuery.optional(),
});
const RELECTURE_MS = 3000;

const Situation = ({ suivi, fin }: { suivi: SuiviAbonnement; fin: string | null }) => {
  const { abonnement } = suivi;
  const jours = fin ? joursEntre(aujourdhui(), fin) : null;
  return (
    <Section titre="Votre situation" cadre actions={<BadgeAbonnement abonnement={abonnement} />}>
      <Text size="sm">{insecable(explicationDAbonnement(suivi, fin, aujourdhui()))}</Text>
      <KeyValue
        entrees={[
          { libelle: 'Accès aux écrans', valeur: abonnement.abonne ? 'Ouvert' : 'Suspendu' },
          {
            libelle: 'Temps restant',
            valeur: abonnement.abonne
              ? jours === null
                ? 'Sans limite'
                : jours === 0
                  ? 'Dernier jour'
                  : pluriel(jours, 'jour')
              : null,
          },
          {
            libelle: 'Fin de l’essai',
            valeur: abonnement.dateEssai ? formatJour(abonnement.dateEssai) : 'Aucun essai',
          },
          {
            libelle: 'Fin de l’abonnement',
            valeur: abonnement.dateFin ? formatJour(abonnement.dateFin) : abonnement.alias ? 'Sans date de fin' : null,
          },
          { libelle: 'Référence', valeur: abonnement.alias },
          { libelle: 'Accès offert', valeur: abonnement.statutGratuit === 1 ? 'Oui' : 'Non' },
        ]}
      />
    </Section>
  );
};

const Mien = () => {
  const qui = quiRegarde(useConnecte());
  const { etat, changer } = useEtatUrl(urlAbonnement);
  const { data, error, refetch } = useQuery({
    ...abonnementQueries.mien(),
    // Polls too, so that the confirmation shows even if the push is lost.
    refetchInterval: ({ state }) =>
      etat.paiement && !etat.abandon && state.data?.commande?.etat === 'EN_ATTENTE' ? RELECTURE_MS : false,
  });
  if (error && !data) return <ErrorState erreur={error} onReessayer={() => void refetch()} />;
  if (!data) return <Skeleton h={260} radius="md" />;
  const fin = dernierJour(data.abonnement);
  return (
    <>
      {etat.paiement ? (
        <RetourPaiement
          suivi={data}
          commandeId={etat.paiement}
          abandon={etat.abandon ?? false}
          onFermer={() => changer({ paiement: null, abandon: null }, { remplacer: true })}
        />
      ) : null}
      <Situation suivi={data} fin={fin} />
      <Souscrire suivi={data} fin={fin} />
      {data.souscription === 'FINI' && canExporterDonnees(qui) ? <ExportDonneesSection /> : null}
      <PaiementsSection paiements={data.paiements} />
    </>
  );
};

const Editeur = () => (
  <Section titre="Votre situation" cadre>
    <Text size="sm">
      Votre compte publie Pharmaccord : il n’est pas soumis à abonnement. Essais, accès offerts et abonnements se
      donnent depuis les fiches des{' '}
      <LienTexte to="/pharmacies" underline="always">
        pharmacies
      </LienTexte>{' '}
      et des{' '}
      <LienTexte to="/groupements" underline="always">
        groupements
      </LienTexte>
      .
    </Text>
  </Section>
);

/** `/parametres/abonnement`: the state of the abonnement and its acts (CPT-71). */
export const AbonnementPage = () => {
  const { tenant } = useConnecte();
  return (
    <PageShell titre="Abonnement" sousTitre={tenant.nom} etroit>
      {tenant.type === 'EDITEUR' ? <Editeur /> : <Mien />}
    </PageShell>
  );
};
