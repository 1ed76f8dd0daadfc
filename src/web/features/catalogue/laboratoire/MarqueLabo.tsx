import { useQuery } from '@tanstack/react-query';
import { adresseLogo } from '#shared/features/catalogue/laboratoire/rules/adresses.ts';
import { couleurVisible } from '#web/lib/couleurs.ts';
import { LogoOrInitials } from '#web/ui/LogoOrInitials.tsx';
import styles from './MarqueLabo.module.css';
import { laboratoiresDuCompte } from './queries.ts';

type Labo = { nom: string; couleur: string };

/** Colour and name of a laboratory, to recognise it in a column. */
export const NomLabo = ({ nom, couleur }: Labo) => (
  <span className={styles.labo} title={nom}>
    <span className={styles.point} style={{ background: couleurVisible(couleur) }} aria-hidden />
    <span className={styles.coupe}>{nom}</span>
  </span>
);

/** The same with the logo, once the account's laboratories are read. */
export const MarqueLabo = ({ id, nom, couleur, taille }: Labo & { id: number; taille?: number }) => {
  const { data } = useQuery(laboratoiresDuCompte());
  return (
    <LogoOrInitials
      nom={nom}
      couleur={couleur}
      logo={adresseLogo(data?.find((labo) => labo.id === id)?.logo)}
      taille={taille}
    />
  );
};

/** The laboratory, at the head of an item. */
export const LaboDeFiche = ({
  fiche: { laboratoireId, laboratoireNom, laboratoireColor },
}: {
  fiche: { laboratoireId: number; laboratoireNom: string; laboratoireColor: string };
}) => (
  <>
    <MarqueLabo id={laboratoireId} nom={laboratoireNom} couleur={laboratoireColor} taille={22} />
    <strong>{laboratoireNom}</strong>
  </>
);
