import { Modal, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { lireCodesVus, type CodeScanne } from '#shared/features/catalogue/produit/rules/code-scanne.ts';
import { ouvrirLecteurCodes } from '#web/lib/lecteur-codes/ouvrir-lecteur.ts';
import { useOuvertEnsuite } from '#web/ui/differer.tsx';

const PAUSE = 250;
/** Delay during which a product held still is read only once, in milliseconds. */
const MEME = 2_000;
const SANS_APPAREIL =
  'L’appareil photo n’est pas accessible : autorisez-le dans votre navigateur, ou saisissez le code.';
const SANS_LECTEUR = 'La lecture des codes n’a pas pu être chargée : fermez, puis réessayez, ou saisissez le code.';

export type ProduitScanne = Extract<CodeScanne, { readonly type: 'PRODUIT' }>;
type Props = { onCode: (produit: ProduitScanne) => void; onFermer: () => void };

/** Reads the codes that the camera shows, until it is closed. */
export const ScanCamera = ({ onCode, onFermer }: Props) => {
  const ouvert = useOuvertEnsuite(true);
  const [video, setVideo] = useState<HTMLVideoElement | null>(null);
  const [empeche, setEmpeche] = useState<string | null>(null);
  const [refus, setRefus] = useState<string | null>(null);
  const dernier = useRef({ texte: '', le: 0 });
  const surTextes = useEffectEvent((textes: readonly string[]) => {
    const scan = lireCodesVus(textes);
    const texte = scan.type === 'PRODUIT' ? scan.ean : scan.type === 'REFUS' ? scan.motif : '';
    if (texte === '') return;
    const meme = dernier.current.texte === texte && performance.now() - dernier.current.le < MEME;
    dernier.current = { texte, le: performance.now() };
    if (meme) return;
    setRefus(scan.type === 'REFUS' ? scan.motif : null);
    if (scan.type === 'PRODUIT') onCode(scan);
  });

  useEffect(() => {
    if (!video) return undefined;
    const fin = new AbortController();
    const { signal } = fin;
    const filmer = async () => {
      const flux = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      const couper = () => flux.getTracks().forEach((piste) => piste.stop());
      if (signal.aborted) return couper();
      signal.addEventListener('abort', couper);
      Object.assign(video, { srcObject: flux });
      return video.play();
    };
    const lire = async () => {
      const lecteur = await ouvrirLecteurCodes();
      signal.addEventListener('abort', lecteur.fermer);
      const lireImage = async (): Promise<void> => {
        const textes = video.readyState >= 2 ? await lecteur.lireCodes(video) : [];
        if (signal.aborted) return lecteur.fermer();
        surTextes(textes);
        setTimeout(() => void lireImage(), PAUSE);
      };
      await lireImage();
    };
    const empecher = (phrase: string) => () => !signal.aborted && setEmpeche(phrase);
    void filmer().then(() => lire().catch(empecher(SANS_LECTEUR)), empecher(SANS_APPAREIL));
    return () => fin.abort();
  }, [video]);

  return (
    <Modal opened={ouvert} onClose={onFermer} title="Scanner un code-barres">
      {empeche === null ? (
        <Stack gap="xs">
          <video
            ref={setVideo}
            muted
            playsInline
            style={{ width: '100%', borderRadius: 8 }}
            aria-label="Image de l’appareil photo"
          />
          <Text size="sm" c={refus === null ? 'dimmed' : 'red'} role="status">
            {refus ?? 'Montrez le code-barres ou le DataMatrix de la boîte.'}
          </Text>
        </Stack>
      ) : (
        <Text size="sm">{empeche}</Text>
      )}
    </Modal>
  );
};
