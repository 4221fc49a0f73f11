// Stands in for Lyra's kr-payment-form: the same `window.KR` that the glue waits for, as far as the shop uses it.
(() => {
  const listeners = { submit: [], error: [] };
  let formToken = null;
  let frame = null;

  const later = (result) => Promise.resolve({ KR, ...result });
  const listenTo = (name) => (callback) => {
    listeners[name].push(callback);
    return later();
  };

  function paymentOf(answer) {
    return {
      _type: 'V4/Charge/ResponseCreatePayment',
      clientAnswer: JSON.parse(answer['kr-answer']),
      rawClientAnswer: answer['kr-answer'],
      hash: answer['kr-hash'],
      hashKey: answer['kr-hash-key'],
      hashAlgorithm: answer['kr-hash-algorithm'],
    };
  }

  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || !frame || source !== frame.contentWindow) return;
    const { outcome } = data ?? {};
    if (!outcome) return;
    if (outcome['kr-answer']) for (const call of listeners.submit) call(paymentOf(outcome));
    const error = outcome.refused
      ? { errorCode: 'ACQ_001', errorMessage: 'Pago rechazado' }
      : outcome.expired && { errorCode: 'PSP_108', errorMessage: 'El formulario venció' };
    if (error) for (const call of listeners.error) call(error);
  });

  const KR = {
    ready: true,
    setFormConfig(config) {
      formToken = config.formToken ?? formToken;
      return later();
    },
    setFormToken: (token) => KR.setFormConfig({ formToken: token }),
    renderElements(where) {
      const place = typeof where === 'string' ? document.querySelector(where) : where;
      if (!place || !formToken) return Promise.reject(new Error('no form token or no place'));
      frame = document.createElement('iframe');
      frame.title = 'Formulario de tarjeta';
      frame.src = `/sandbox/izipay?formToken=${encodeURIComponent(formToken)}`;
      frame.style.cssText = 'display:block;width:100%;height:32rem;border:0';
      place.replaceChildren(frame);
      return later({ result: { formId: 'sandbox' } });
    },
    removeForms() {
      frame?.remove();
      frame = null;
      return later();
    },
    onSubmit: listenTo('submit'),
    onError: listenTo('error'),
    removeEventCallbacks(name) {
      const key = { onSubmit: 'submit', onError: 'error' }[name];
      if (key) listeners[key] = [];
    },
  };
  window.KR = KR;
})();
