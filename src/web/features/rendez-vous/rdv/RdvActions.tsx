import { ActionIcon, Button } from '@mantine/core';
import { IconDeviceFloppy, IconDots, IconDownload, IconLock, IconMail, IconUsers } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { rdvContract } from '#shared/features/rendez-vous/rdv/contract.ts';
import { libelleVisibiliteRdv } from '#shared/features/rendez-vous/rdv/messages.ts';
import type { Rdv } from '#shared/features/rendez-vous/rdv/schemas.ts';
import { telechargerFichier } from '#web/lib/api.ts';
import { formatJour } from '#web/lib/formats.ts';
import { SUPPRIMER, type Action } from '#web/ui/action.ts';
import { confirmerActe } from '#web/lib/confirmer.ts';
import { differer } from '#web/ui/differer.tsx';
import { MenuDiffere } from '#web/ui/menus/MenuDiffere.tsx';
import { echec, info, succes } from '#web/ui/snackbar.tsx';
import type { Enregistreur } from './enregistrement/enregistreur.ts';
import { useActesRdv } from './queries.ts';
import styles from './Rdv.module.css';

const PartageDialog = differer(async () => (await import('./PartageDialog.tsx')).PartageDialog);
const CompteRenduDialog = differer(async () => (await import('./CompteRenduDialog.tsx')).CompteRenduDialog);

type Props = {
  rdv: Rdv | null;
  modifiable: boolean;
  vierge: boolean;
  enregistreur: Enregistreur;
  onPartage: (rdv: Rdv) => void;
  onSupprime: () => void;
};
type Dialogue = 'partage' | 'compteRendu' | null;

const Restreint = ({ visibleBy }: Pick<Rdv, 'visibleBy'>) => (
  <span className={styles.restreint} title={`Visible par\u00a0: ${libelleVisibiliteRdv[visibleBy].toLowerCase()}`}>
    <IconLock size={14} aria-hidden /> {libelleVisibiliteRdv[visibleBy]}
  </span>
);

/** The acts of an RDV: save, share, send, delete. Sending saves first. */
export const RdvActions = ({ rdv, modifiable, vierge, enregistreur, onPartage, onSupprime }: Props) => {
  const [dialogue, setDialogue] = useState<Dialogue>(null);
  const actes = useActesRdv();
  // The autosave waits while the sharing dialog is open (RDV-22).
  useEffect(() => enregistreur.suspendre(dialogue === 'partage'), [enregistreur, dialogue]);

  /** @returns true when the server has everything */
  const aJour = async (): Promise<boolean> => {
    enregistreur.demander();
    if (await enregistreur.attendre()) return true;
    info('Ce RDV doit d’abord être enregistré.');
    return false;
  };
  const ouvrir = (quoi: Dialogue) => void aJour().then((oui) => oui && setDialogue(quoi));
  const pdf = async () => {
    if (!rdv || !(await aJour())) return;
    await telechargerFichier(rdvContract.lireCompteRendu, { params: { labId: rdv.laboratoireId, id: rdv.id } }).then(
      (nom) => succes(`${nom} est téléchargé.`),
      echec,
    );
  };
  const supprimer = async () => {
    if (!rdv) return;
    const accord = await confirmerActe({
      titre: 'Supprimer ce RDV ?',
      texte: `Le RDV du ${formatJour(rdv.date)} avec ${rdv.laboratoireNom} disparaîtra, avec sa note et ses décisions.`,
      action: 'Supprimer',
      danger: true,
    });
    if (!accord) return;
    await actes.supprimer(rdv.laboratoireId, rdv.id, enregistreur.version() ?? rdv.version).then(() => {
      succes('Le RDV est supprimé.');
      onSupprime();
    }, echec);
  };
  const menu: Action[] = rdv
    ? [
        ...(rdv.droits.partager
          ? [{ cle: 'partager', libelle: 'Partager…', icone: IconUsers, faire: () => ouvrir('partage') }]
          : []),
        ...(rdv.droits.envoyer
          ? [
              {
                cle: 'envoyer',
                libelle: 'Envoyer le compte rendu…',
                icone: IconMail,
                faire: () => ouvrir('compteRendu'),
              },
            ]
          : []),
        ...(rdv.prive
          ? []
          : [{ cle: 'pdf', libelle: 'Télécharger en PDF', icone: IconDownload, faire: () => void pdf() }]),
        ...(rdv.droits.supprimer ? [{ ...SUPPRIMER, faire: () => void supprimer() }] : []),
      ]
    : [];
  const fermer = () => setDialogue(null);
  return (
    <>
      {rdv && rdv.visibleBy !== 'ALL' ? <Restreint visibleBy={rdv.visibleBy} /> : null}
      {modifiable ? (
        <Button
          size="compact-sm"
          className={styles.enregistrer}
          aria-label="Enregistrer"
          leftSection={<IconDeviceFloppy size={16} aria-hidden />}
          disabled={vierge}
          onClick={() => enregistreur.demander(true)}
        >
          Enregistrer
        </Button>
      ) : null}
      {menu.length > 0 ? (
        <MenuDiffere
          actions={menu}
          bouton={
            <ActionIcon variant="subtle" color="gray" aria-label="Actions du RDV" title="Actions">
              <IconDots size={18} aria-hidden />
            </ActionIcon>
          }
        />
      ) : null}
      {rdv && dialogue === 'partage' ? <PartageDialog rdv={rdv} onPartage={onPartage} onFermer={fermer} /> : null}
      {rdv && dialogue === 'compteRendu' ? <CompteRenduDialog rdv={rdv} onFermer={fermer} /> : null}
    </>
  );
};
