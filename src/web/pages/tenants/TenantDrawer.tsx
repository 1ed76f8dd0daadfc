import { Anchor, Button, Group, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DetailTenant } from '#shared/features/comptes/tenant/contract.ts';
import { formatInstant, formatTelephone, pluriel } from '#web/lib/formats.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { DetailDrawer } from '#web/ui/panneau/DetailDrawer.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { LienTexte } from '#web/ui/LienTexte.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { etatAbonnement, libelleEtatDuTenant, teinteEtatTenant } from '#web/features/comptes/tenant/apparence.ts';
import { tenantQueries } from '#web/features/comptes/tenant/queries.ts';
import type { ActesTenant } from './use-actes-tenant.ts';

const tel = (numero: string | null) =>
  numero && (
    <Anchor fz="inherit" href={`tel:${numero}`}>
      {formatTelephone(numero)}
    </Anchor>
  );
const site = (url: string | null) =>
  url && (
    <Anchor fz="inherit" href={url} target="_blank" rel="noopener noreferrer">
      {url}
    </Anchor>
  );

const adhesion = ({ groupementNom, groupementNomAsked, etatGroupement }: DetailTenant) => {
  if (groupementNom) return groupementNom;
  if (!groupementNomAsked) return null;
  return etatGroupement === 'WAITING'
    ? `${groupementNomAsked}, adhésion demandée`
    : `${groupementNomAsked}, déclaré à l’inscription`;
};

type ContenuProps = { tenant: DetailTenant } & Pick<Props, 'suivi' | 'registre' | 'invitations'>;

const Contenu = ({ tenant, suivi, registre, invitations }: ContenuProps) => {
  const { libelle, teinte } = etatAbonnement(tenant.abonnement);
  const groupement = tenant.type === 'GROUPEMENT';
  const societe = tenant.type === 'TRADE';
  return (
    <>
      <Section titre="Compte">
        <KeyValue
          entrees={[
            ...(societe
              ? []
              : [
                  { libelle: 'Abonnement', valeur: <StatusBadge teinte={teinte}>{libelle}</StatusBadge> },
                  { libelle: 'Référence d’abonnement', valeur: tenant.abonnement.alias },
                ]),
            { libelle: 'Inscription', valeur: formatInstant(tenant.creeLe) },
            {
              libelle: 'Dernière connexion',
              valeur: tenant.derniereConnexion ? formatInstant(tenant.derniereConnexion) : 'Jamais',
            },
            {
              libelle: 'Utilisateurs',
              valeur: (
                <LienTexte to="/parametres/utilisateurs" search={{ tenantId: tenant.id }} fz="inherit">
                  {pluriel(tenant.nbUtilisateurs, 'utilisateur')}
                </LienTexte>
              ),
            },
            ...(groupement ? [{ libelle: 'Adhérents', valeur: pluriel(tenant.nbAdherents, 'pharmacie') }] : []),
            ...(tenant.type === 'PHARMACIE' ? [{ libelle: 'Groupement', valeur: adhesion(tenant) ?? 'Aucun' }] : []),
            ...(groupement
              ? [{ libelle: 'Demandes d’adhésion', valeur: tenant.partenariat ? 'Acceptées' : 'Fermées' }]
              : []),
          ]}
        />
      </Section>
      {tenant.type === 'PHARMACIE' ? registre : null}
      {groupement && tenant.active === 'ACCEPTED' ? invitations : null}
      {societe ? null : suivi}
      <Section titre="Coordonnées">
        <KeyValue
          entrees={[
            {
              libelle: 'E-mail',
              valeur: (
                <Anchor fz="inherit" href={`mailto:${tenant.mail}`}>
                  {tenant.mail}
                </Anchor>
              ),
              large: true,
            },
            { libelle: 'Adresse', valeur: tenant.adresse, large: true },
            { libelle: 'Téléphone', valeur: tel(tenant.telephone) },
            { libelle: 'Fax', valeur: tenant.fax && formatTelephone(tenant.fax) },
            ...(groupement
              ? [
                  { libelle: 'Site internet', valeur: site(tenant.siteInternet) },
                  { libelle: 'Site intranet', valeur: site(tenant.siteIntranet) },
                ]
              : [
                  ...(societe ? [] : [{ libelle: 'Titulaires', valeur: tenant.titulaires, large: true }]),
                  { libelle: 'Site internet', valeur: site(tenant.site) },
                ]),
          ]}
        />
      </Section>
      <Section titre="Identifiants">
        <KeyValue
          entrees={[
            ...(tenant.type !== 'PHARMACIE'
              ? []
              : [
                  { libelle: 'CIP', valeur: tenant.cip },
                  { libelle: 'FINESS', valeur: tenant.finess },
                  { libelle: 'N° d’assurance maladie', valeur: tenant.numeroAssuranceMaladie },
                ]),
            { libelle: 'SIRET', valeur: tenant.siret },
            { libelle: 'Code APE', valeur: tenant.ape },
            { libelle: 'RCS', valeur: tenant.rcs },
            { libelle: 'Capital', valeur: tenant.capital },
            { libelle: 'N° intracommunautaire', valeur: tenant.numeroIntracommunautaire },
            ...(groupement ? [{ libelle: 'TVA', valeur: tenant.tva }] : []),
          ]}
        />
      </Section>
    </>
  );
};

const PRINCIPAUX = new Set(['accepter', 'reactiver', 'agir']);

type Props = {
  id: number | null;
  actes: ActesTenant;
  /** State of the abonnement. */
  suivi: ReactNode;
  /** Entry of a pharmacy in the public registre. */
  registre: ReactNode;
  /** How the accounts that a groupement invites are opened. */
  invitations: ReactNode;
  onFermer: () => void;
};

/** The drawer of an account, with its acts. Its address is `?ouvert=12`. */
export const TenantDrawer = ({ id, actes, suivi, registre, invitations, onFermer }: Props) => {
  const { data: tenant, error, refetch } = useQuery({ ...tenantQueries.detail(id ?? 0), enabled: id !== null });
  const possibles = tenant ? actes(tenant) : [];
  const principal = possibles.find(({ cle }) => PRINCIPAUX.has(cle));
  const refuser = tenant?.active === 'WAITING' ? possibles.find(({ cle }) => cle === 'refuser') : undefined;
  return (
    <DetailDrawer
      ouvert={id !== null}
      onFermer={onFermer}
      titre={tenant?.nom ?? 'Compte'}
      marque={
        tenant ? (
          <StatusBadge teinte={teinteEtatTenant[tenant.active]} style={{ flex: 'none' }}>
            {libelleEtatDuTenant(tenant.active, tenant.type)}
          </StatusBadge>
        ) : undefined
      }
      actions={tenant ? <ActionMenu libelle={`Actions pour ${tenant.nom}`} actions={possibles} /> : undefined}
      pied={
        principal ? (
          <Group gap="xs">
            {refuser ? (
              <Button variant="default" onClick={refuser.faire}>
                {refuser.libelle}
              </Button>
            ) : null}
            <Button
              onClick={principal.faire}
              leftSection={principal.icone ? <principal.icone size={16} aria-hidden /> : undefined}
            >
              {principal.libelle}
            </Button>
          </Group>
        ) : undefined
      }
    >
      {error && !tenant ? (
        <ErrorState compact erreur={error} onReessayer={() => void refetch()} />
      ) : tenant ? (
        <Contenu tenant={tenant} suivi={suivi} registre={registre} invitations={invitations} />
      ) : (
        <Skeleton h={420} />
      )}
    </DetailDrawer>
  );
};
