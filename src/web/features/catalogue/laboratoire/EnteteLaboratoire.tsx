import { Anchor, Badge, Button, Title } from '@mantine/core';
import { IconBuildingFactory, IconExternalLink, IconMail, IconMapPin, IconPhone } from '@tabler/icons-react';
import { useContext, type ReactNode } from 'react';
import type { Laboratoire } from '#shared/features/catalogue/laboratoire/contract.ts';
import { libellesFiche } from '#shared/features/catalogue/laboratoire/messages.ts';
import { adresseLogo } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import { couleurVisible } from '#web/lib/couleurs.ts';
import { formatTelephone } from '#web/lib/formats.ts';
import { ApresTitre } from '#web/ui/page/apres-titre.ts';
import { differer } from '#web/ui/differer.tsx';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import { BoutonEtoile } from './BoutonEtoile.tsx';
import styles from './Laboratoire.module.css';

const StatutLaboratoireLigne = differer(
  async () => (await import('./StatutLaboratoireLigne.tsx')).StatutLaboratoireLigne,
  ({ labo }) => labo.statut !== 'CATALOGUE',
);

const portails = [
  'urlSiteCommande',
  'urlEspaceDeclaratif',
  'urlPlateformeLogistique',
  'urlReclamationLogistique',
  'urlReclamationComptable',
] as const;
const mails = ['emailLaboratoire', 'emailPlateforme', 'emailComptabilite'] as const;
const telephones = ['telephoneLaboratoire', 'telephoneLogistique', 'telephoneComptabilite'] as const;
const service: Readonly<Record<(typeof mails)[number] | (typeof telephones)[number], string>> = {
  emailLaboratoire: '',
  emailPlateforme: 'Plateforme',
  emailComptabilite: 'Comptabilité',
  telephoneLaboratoire: '',
  telephoneLogistique: 'Logistique',
  telephoneComptabilite: 'Comptabilité',
};

type LigneProps = { icone: typeof IconMail; quoi?: string; children: ReactNode };
const Ligne = ({ icone: Icone, quoi, children }: LigneProps) => (
  <span data-service={quoi ? '' : undefined} data-adresse={Icone === IconMapPin || undefined}>
    <Icone size={15} stroke={1.7} aria-hidden />
    {quoi ? <span className={styles.service}>{quoi}</span> : null}
    <span>{children}</span>
  </span>
);

/** The identity of the laboratory: only the filled fields are shown. */
export const EnteteLaboratoire = ({ labo }: { labo: Laboratoire }) => {
  const apresTitre = useContext(ApresTitre);
  const { id, etoile, laboratoireDetail: fiche } = labo;
  const { nom, logo, color, rue, codePostal, ville, francoDePort, nomPlateforme, isGroupement } = fiche;
  const adresse = [rue, [codePostal, ville].filter(Boolean).join(' ')].filter(Boolean).join(', ');
  return (
    <header className={styles.entete} style={{ '--couleur-labo': couleurVisible(color) }}>
      <div className={styles.logo}>
        <LogoOrInitials nom={nom} logo={adresseLogo(logo)} couleur={color} taille={64} />
      </div>
      <div className={styles.titre}>
        <Title order={1} title={nom} data-long={nom.length > 60 || undefined}>
          {nom}
        </Title>
        {apresTitre}
        {isGroupement ? (
          <Badge variant="light" color="gray">
            Groupement
          </Badge>
        ) : null}
        <StatutLaboratoireLigne labo={labo} />
      </div>
      <div className={styles.corps}>
        <div className={styles.coordonnees}>
          {adresse ? <Ligne icone={IconMapPin}>{adresse}</Ligne> : null}
          {telephones.map((champ) => {
            const chiffres = fiche[champ];
            return chiffres ? (
              <Ligne key={champ} icone={IconPhone} quoi={service[champ]}>
                <Anchor size="sm" href={`tel:${chiffres}`} className="chiffres" style={{ whiteSpace: 'normal' }}>
                  {formatTelephone(chiffres)}
                </Anchor>
              </Ligne>
            ) : null;
          })}
          {mails.map((champ) => {
            const mail = fiche[champ];
            return mail ? (
              <Ligne key={champ} icone={IconMail} quoi={service[champ]}>
                <Anchor size="sm" href={`mailto:${mail}`}>
                  {mail}
                </Anchor>
              </Ligne>
            ) : null;
          })}
          {francoDePort || nomPlateforme ? (
            <Ligne icone={IconBuildingFactory} quoi={francoDePort ? 'Franco de port' : 'Plateforme'}>
              {[francoDePort, nomPlateforme].filter(Boolean).join(' · ')}
            </Ligne>
          ) : null}
        </div>
        {portails.some((champ) => fiche[champ]) ? (
          <div className={styles.liens} data-sans-impression>
            {portails.map((champ) => {
              const url = fiche[champ];
              return url ? (
                <Button
                  key={champ}
                  component="a"
                  href={url}
                  target="_blank"
                  rel="noopener noreferrer"
                  variant="default"
                  size="xs"
                  rightSection={<IconExternalLink size={14} aria-hidden />}
                >
                  {libellesFiche[champ]}
                </Button>
              ) : null;
            })}
          </div>
        ) : null}
      </div>
      <div className={styles.actions}>
        <BoutonEtoile labo={{ id, nom, etoile }} taille="lg" />
      </div>
    </header>
  );
};
