import { Alert } from '@mantine/core';
import { useState } from 'react';
import type { MonTenant, Tenant } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { CoordonneesSection } from '#web/features/prestations/prestation/CoordonneesSection.tsx';
import { AdhesionSection } from '#web/features/reseau/adhesion/AdhesionSection.tsx';
import { LgoAConfirmerSection } from '#web/features/connexions/lgo/LgoAConfirmerSection.tsx';
import { AcheteursReconnusSection } from '#web/features/argent/facture/AcheteursReconnusSection.tsx';
import { ExportDonneesSection } from '#web/features/exploitation/export-donnees/ExportDonneesSection.tsx';
import { KeyValue } from '#web/ui/KeyValue.tsx';
import { Section } from '#web/ui/Section.tsx';
import { identiteDe, libellesIdentite } from '#web/features/comptes/tenant/identite.ts';
import { PharmacieForm } from '#web/features/comptes/tenant/PharmacieForm.tsx';
import { Resiliation } from '#web/features/comptes/tenant/Resiliation.tsx';

const groupementDe = ({ groupementNom, groupementNomAsked, etatGroupement }: MonTenant): string => {
  if (groupementNom) return groupementNom;
  if (!groupementNomAsked) return 'Aucun';
  return etatGroupement === 'WAITING' ? `${groupementNomAsked}, adhésion demandée` : `${groupementNomAsked}, déclaré`;
};

const Lecture = ({ tenant }: { tenant: MonTenant }) => {
  const { siteInternet: _siteInternet, siteIntranet: _siteIntranet, ...champsIdentite } = identiteDe(tenant);
  const noms = Object.keys(champsIdentite) as (keyof typeof champsIdentite)[];
  return (
    <KeyValue
      sansVides
      entrees={noms.map((nom) => ({ libelle: libellesIdentite[nom], valeur: champsIdentite[nom] }))}
    />
  );
};

type Props = { tenant: MonTenant; onRecharger: () => Promise<MonTenant | undefined> };

/** Renders all its parts at once, so that no button moves while one loads. */
export const ReglagesPharmacie = ({ tenant, onRecharger }: Props) => {
  const { abonne } = tenant.abonnement;
  // The saved version becomes the edited one; a change by another user meanwhile is reported when saving.
  const [depart, setDepart] = useState<Tenant>(tenant);
  return (
    <>
      {abonne ? null : (
        <Alert color="orange" title="Abonnement suspendu">
          Vos informations se modifieront de nouveau dès que votre abonnement sera actif.
        </Alert>
      )}
      {abonne ? <LgoAConfirmerSection /> : null}
      <Section titre="Identité" cadre>
        {abonne ? (
          <PharmacieForm key={depart.version} tenant={depart} onRecharger={onRecharger} onEnregistre={setDepart} />
        ) : (
          <Lecture tenant={tenant} />
        )}
      </Section>
      {abonne ? (
        <>
          <AdhesionSection />
          <CoordonneesSection texte="Le compte où votre groupement vire ce qui vous revient." />
          <AcheteursReconnusSection />
        </>
      ) : (
        <Section titre="Groupement" cadre>
          <KeyValue entrees={[{ libelle: 'Votre groupement', valeur: groupementDe(tenant) }]} />
        </Section>
      )}
      <ExportDonneesSection />
      <Resiliation tenant={tenant} />
    </>
  );
};
