import { Admission } from './admission';

describe('admission to the renderer', () => {
  it('lets so many in, so many wait, and tells the rest at once', async () => {
    const admission = new Admission(1, 1);
    const leave = await admission.enter();
    const second = admission.enter();
    await expect(admission.enter()).rejects.toMatchObject({ code: 'busy' });
    leave();
    const leaveSecond = await second;
    leaveSecond();
    expect(typeof (await admission.enter())).toBe('function');
  });
  it('leaving twice frees one place', async () => {
    const admission = new Admission(1, 0);
    const leave = await admission.enter();
    leave();
    leave();
    await admission.enter();
    await expect(admission.enter()).rejects.toMatchObject({ code: 'busy' });
  });
});
