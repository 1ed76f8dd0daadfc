import { Image, Modal, Skeleton, Text, TextInput, UnstyledButton } from '@mantine/core';
import {
  IconArrowLeft,
  IconArrowRight,
  IconDownload,
  IconFileSpreadsheet,
  IconFileText,
  IconFileTypePdf,
  IconPencil,
  IconPhotoOff,
} from '@tabler/icons-react';
import { useState } from 'react';
import { z } from 'zod';
import { extensionDe } from '#shared/core/fichiers/nom-fichier.ts';
import { ordreVisuelsSchema, type Visuel } from '#shared/features/operations/visuel/contract.ts';
import { formatInstant, formatTaille } from '#web/lib/formats.ts';
import { useFormulaire } from '#web/lib/formulaire.ts';
import type { Action } from '#web/ui/action.ts';
import { ActionMenu } from '#web/ui/menus/ActionMenu.tsx';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';
import { useAuDessus } from '#web/ui/panneau/fermeture.ts';
import { confirmerSousObjet, iconesSousObjet, libelleActeSousObjet } from '#web/ui/fichier/sous-objet.ts';
import { Formulaire } from '#web/ui/Formulaire.tsx';
import { echec, succes } from '#web/ui/snackbar.tsx';
import { useAdresseImage } from '#web/features/operations/operation/adresse-image.ts';
import { useActesVisuels, visuelQueries, type LieuVisuels } from './visuels.ts';
import styles from './Visuels.module.css';
import vignette from '#web/features/operations/operation/Vignette.module.css';

const estImage = ({ mime }: Visuel): boolean => mime.startsWith('image/');
const ICONES = { pdf: IconFileTypePdf, xlsx: IconFileSpreadsheet, ods: IconFileSpreadsheet };

const Document = ({ nom }: Visuel) => {
  const extension = extensionDe(nom);
  const Icone = ICONES[extension as keyof typeof ICONES] ?? IconFileText;
  return (
    <span className={styles.document}>
      <Icone size={34} stroke={1.4} aria-hidden />
      <Text component="span" size="xs" c="dimmed" tt="uppercase">
        {extension}
      </Text>
    </span>
  );
};

const Apercu = ({ lieu, visuel }: { lieu: LieuVisuels; visuel: Visuel }) => {
  const { adresse, isError } = useAdresseImage(visuelQueries.image(lieu, visuel.fichierId, visuel.vignette));
  if (adresse) return <img src={adresse} alt="" className={vignette.image} />;
  return isError ? <IconPhotoOff size={28} aria-label="Image illisible" /> : <Skeleton h="100%" radius={0} />;
};

type PropsOuvert = { lieu: LieuVisuels; visuel: Visuel; onFermer: () => void };
const Entier = ({ lieu, visuel, onFermer }: PropsOuvert) => {
  useAuDessus();
  const la = useOuvertEnsuite(true);
  const { adresse, isError } = useAdresseImage(visuelQueries.image(lieu, visuel.fichierId, false));
  return (
    <Modal
      opened={la}
      onClose={onFermer}
      title={visuel.nom}
      size="xl"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      styles={{ title: { fontWeight: 650, overflowWrap: 'anywhere' } }}
    >
      {adresse ? (
        <Image src={adresse} alt={visuel.nom} mah="75dvh" fit="contain" radius="sm" />
      ) : isError ? (
        <Text role="alert">Cette image ne s’est pas affichée : réessayez dans un instant.</Text>
      ) : (
        <Skeleton h="40dvh" />
      )}
      <Text size="sm" c="dimmed" mt="sm">
        {`${formatTaille(visuel.taille)}, ajouté par ${visuel.creeParNom} le ${formatInstant(visuel.creeLe)}`}
      </Text>
    </Modal>
  );
};

const nomSchema = z.object({ nom: ordreVisuelsSchema.shape.visuels.element.shape.nom });
type PropsNom = { visuel: Visuel; onNom: (nom: string) => Promise<unknown>; onFermer: () => void };
/** Renames a visuel; its extension stays, because it gives the type of the file. */
const Renommer = ({ visuel: { nom }, onNom, onFermer }: PropsNom) => {
  useAuDessus();
  const la = useOuvertEnsuite(true);
  const extension = extensionDe(nom);
  const suffixe = extension ? nom.slice(-extension.length - 1) : '';
  const f = useFormulaire(
    nomSchema,
    { nom: nom.slice(0, nom.length - suffixe.length) },
    async (donnees) => {
      await onNom(`${donnees.nom}${suffixe}`);
      onFermer();
    },
    { garde: false },
  );
  return (
    <Modal
      opened={la}
      onClose={onFermer}
      title="Renommer le visuel"
      closeButtonProps={{ 'aria-label': 'Fermer' }}
      styles={{ title: { fontWeight: 650 } }}
    >
      <Formulaire formulaire={f} onAnnuler={onFermer} envoyer="Renommer">
        <TextInput
          label="Nom"
          required
          data-autofocus
          rightSection={<Text size="sm">{suffixe}</Text>}
          rightSectionWidth={56}
          {...f.champ('nom')}
        />
      </Formulaire>
    </Modal>
  );
};

type Props = { lieu: LieuVisuels; visuels: readonly Visuel[]; rang: number; modifier: boolean };

/** One visuel; a press shows an image full screen, or downloads a document. */
export const VignetteVisuel = ({ lieu, visuels, rang, modifier }: Props) => {
  const visuel = visuels[rang]!;
  const { nom, fichierId } = visuel;
  const actes = useActesVisuels(lieu);
  const [ouvert, setOuvert] = useState<'image' | 'nom' | null>(null);
  const telecharger = () => void actes.telecharger(fichierId).catch(echec);
  const retirer = async () => {
    if (!(await confirmerSousObjet(visuel.acte, 'ce visuel', `Le fichier ${nom}`))) return;
    const fait = visuel.acte === 'SUPPRIMER' ? 'Visuel supprimé.' : 'Visuel retiré.';
    await actes.supprimer(fichierId).then(() => succes(fait), echec);
  };
  const deplacer = (vers: number) => {
    const ordre = visuels.toSpliced(rang, 1);
    void actes.ordonner(ordre.toSpliced(vers, 0, visuel)).catch(echec);
  };
  const actions: readonly Action[] = [
    { cle: 'telecharger', libelle: 'Télécharger', icone: IconDownload, faire: telecharger },
    ...(modifier
      ? [
          { cle: 'renommer', libelle: 'Renommer…', icone: IconPencil, faire: () => setOuvert('nom') },
          ...(rang > 0
            ? [{ cle: 'avant', libelle: 'Placer avant', icone: IconArrowLeft, faire: () => deplacer(rang - 1) }]
            : []),
          ...(rang < visuels.length - 1
            ? [{ cle: 'apres', libelle: 'Placer après', icone: IconArrowRight, faire: () => deplacer(rang + 1) }]
            : []),
          {
            cle: 'retirer',
            libelle: libelleActeSousObjet[visuel.acte],
            icone: iconesSousObjet[visuel.acte],
            danger: visuel.acte === 'SUPPRIMER',
            faire: () => void retirer(),
          },
        ]
      : []),
  ];
  return (
    <li className={styles.visuel}>
      <UnstyledButton
        className={vignette.vignette}
        onClick={estImage(visuel) ? () => setOuvert('image') : telecharger}
        aria-label={`${estImage(visuel) ? 'Voir' : 'Télécharger'} ${nom}`}
      >
        {estImage(visuel) ? <Apercu lieu={lieu} visuel={visuel} /> : <Document {...visuel} />}
      </UnstyledButton>
      <div className={styles.legende}>
        <Text size="xs" c="dimmed" lineClamp={2} title={nom}>
          {nom}
        </Text>
        <ActionMenu libelle={`Actions du visuel ${nom}`} actions={actions} />
      </div>
      {ouvert === 'image' ? <Entier lieu={lieu} visuel={visuel} onFermer={() => setOuvert(null)} /> : null}
      {ouvert === 'nom' ? (
        <Renommer
          visuel={visuel}
          onNom={(nouveau) =>
            actes.ordonner(
              visuels.map((visuelDeLaListe) =>
                visuelDeLaListe === visuel ? { ...visuelDeLaListe, nom: nouveau } : visuelDeLaListe,
              ),
            )
          }
          onFermer={() => setOuvert(null)}
        />
      ) : null}
    </li>
  );
};
