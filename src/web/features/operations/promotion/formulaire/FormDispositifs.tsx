import { Alert, Stack, Switch, Text, TextInput, UnstyledButton } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { dispositifsOperation, type Dispositif } from '#shared/features/operations/operation/schemas/enumerations.ts';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import { libelleDispositif } from '#shared/features/operations/operation/messages.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { EntierField } from '#web/ui/fields/EntierField.tsx';
import { MontantField } from '#web/ui/fields/MontantField.tsx';
import { PourcentageField } from '#web/ui/fields/PourcentageField.tsx';
import type { CheminPromotion, SaisiePromotion } from './formulaire-promotion.ts';
import styles from './PromotionForm.module.css';
import { dispositifRempli, dispositifVide } from '#web/features/operations/operation/saisie.ts';

type Genre = 'entier' | 'montant' | 'pct' | 'texte' | 'coche';
/** The name of a parameter, among those of its dispositif. */
type NomParametre<D extends Dispositif> = Exclude<
  keyof Extract<DispositifSaisi, { dispositif: D }> & string,
  'dispositif'
>;
type Parametre<D extends Dispositif> = D extends Dispositif
  ? readonly [nom: NomParametre<D>, libelle: string, genre: Genre, indice?: string]
  : never;

/** Parameters of each dispositif, in the order of the form (OPE-14). */
const PARAMETRES: { readonly [D in Dispositif]: readonly Parametre<D>[] } = {
  LOT: [
    ['quantiteLot', 'Produits achetés', 'entier'],
    ['quantiteOfferte', 'Produits offerts', 'entier'],
    ['remisePct', 'Ou remise sur le dernier', 'pct'],
  ],
  BRI: [
    ['valeurCentimes', 'Valeur du bon', 'montant'],
    ['valeurPct', 'Ou en pourcentage', 'pct'],
    ['codeCoupon', 'Code du coupon', 'texte'],
    ['marquePayps', 'Marque Payps', 'texte'],
  ],
  BRC: [
    ['valeurCentimes', 'Valeur du bon', 'montant'],
    ['seuilAchatCentimes', 'Seuil d’achat', 'montant'],
    ['validiteJours', 'Validité (jours)', 'entier'],
  ],
  RSO: [
    ['valeurCentimes', 'Remise par unité', 'montant'],
    ['valeurPct', 'Ou en pourcentage', 'pct'],
    ['baissePrixPublic', 'Le prix public baisse', 'coche'],
  ],
  BARRE: [
    ['prixInitialTtcCentimes', 'Prix initial TTC', 'montant'],
    ['prixPromoTtcCentimes', 'Prix promotionnel TTC', 'montant'],
  ],
  SELL_IN: [
    ['remisePct', 'Remise à l’achat', 'pct'],
    ['ug', 'Unités gratuites', 'texte', '10 + 2'],
    ['quantiteMin', 'Quantité minimale', 'entier'],
  ],
  AUTRE: [
    ['libelle', 'Libellé', 'texte'],
    ['remisePct', 'Remise', 'pct'],
    ['montantCentimes', 'Ou en euros', 'montant'],
  ],
  PRIX_MINI: [['prixMiniTtcCentimes', 'Prix mini conseillé TTC', 'montant']],
  PRIX_MIN_MAX: [
    ['prixMiniTtcCentimes', 'Prix mini conseillé TTC', 'montant'],
    ['prixMaxiTtcCentimes', 'Prix maxi conseillé TTC', 'montant'],
  ],
};

const ChampParametre = ({
  saisie,
  chemin,
  parametre: [, libelle, genre, indice],
}: {
  saisie: SaisiePromotion;
  chemin: CheminPromotion;
  parametre: Parametre<Dispositif>;
}) => {
  switch (genre) {
    case 'entier':
      return <EntierField label={libelle} {...saisie.champ(chemin)} />;
    case 'montant':
      return <MontantField label={libelle} {...saisie.champ(chemin)} />;
    case 'pct':
      return <PourcentageField label={libelle} {...saisie.champ(chemin)} />;
    case 'texte':
      return <TextInput label={libelle} placeholder={indice} {...saisie.champ(chemin)} />;
    case 'coche':
      return <Switch mt="xl" label={libelle} {...saisie.coche(chemin)} />;
  }
};

const Parametres = ({
  saisie,
  rang,
  ligne: { dispositif },
}: {
  saisie: SaisiePromotion;
  rang: number;
  ligne: DispositifSaisi;
}) => (
  <fieldset className={styles.dispositif}>
    <legend>{libelleDispositif[dispositif]}</legend>
    <div className={styles.parametres}>
      {PARAMETRES[dispositif].map((parametre) => (
        <ChampParametre
          key={parametre[0]}
          saisie={saisie}
          chemin={`dispositifs.${rang}.${parametre[0]}`}
          parametre={parametre}
        />
      ))}
    </div>
  </fieldset>
);

/** Section 3: the dispositifs, each chosen once, with its own parameters. */
export const FormDispositifs = ({ saisie }: { saisie: SaisiePromotion }) => {
  const { dispositifs: choisis } = saisie.valeurs;
  const basculer = async (dispositif: Dispositif) => {
    const present = choisis.find((ligne) => ligne.dispositif === dispositif);
    if (!present) {
      // Keeps the order of the list, whatever the order of the clicks.
      const suite = [...choisis, dispositifVide(dispositif)];
      saisie.poser({
        dispositifs: dispositifsOperation.flatMap((dispositifOrdonne) =>
          suite.filter((ligne) => ligne.dispositif === dispositifOrdonne),
        ),
      });
      return;
    }
    const accord =
      !dispositifRempli(present) ||
      (await confirmerActe({
        titre: `Retirer « ${libelleDispositif[dispositif]} » ?`,
        texte: 'Les paramètres des dispositifs non sélectionnés seront effacés.',
        action: 'Retirer',
        danger: true,
      }));
    if (accord) saisie.poser({ dispositifs: choisis.filter((ligne) => ligne.dispositif !== dispositif) });
  };
  const refus = saisie.erreur('dispositifs');
  return (
    <Stack gap="md">
      <div role="group" aria-label="Dispositifs" className={styles.choix}>
        {dispositifsOperation.map((dispositif, i) => {
          const choisi = choisis.some((ligne) => ligne.dispositif === dispositif);
          return (
            <UnstyledButton
              key={dispositif}
              className={styles.chip}
              aria-pressed={choisi}
              data-champ={i === 0 ? 'dispositifs' : undefined}
              onClick={() => void basculer(dispositif)}
            >
              {choisi ? <IconCheck size={14} aria-hidden /> : null}
              {libelleDispositif[dispositif]}
            </UnstyledButton>
          );
        })}
      </div>
      {refus ? (
        <Alert color="red" role="alert">
          {refus}
        </Alert>
      ) : null}
      {choisis.map((ligne, rang) => (
        <Parametres key={ligne.dispositif} saisie={saisie} rang={rang} ligne={ligne} />
      ))}
      {choisis.some(({ dispositif }) => dispositif.startsWith('PRIX_MIN')) ? (
        <Text size="xs" c="dimmed">
          Un prix mini est conseillé, jamais imposé.
        </Text>
      ) : null}
    </Stack>
  );
};
