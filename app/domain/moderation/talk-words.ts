/**
 * Words of talk by their meaning, in English, Hinglish and Hindi. A space parts two entries, `_` joins the words of one, and `*`
 * stands for any ending. Which of them together ask for money is in `talk-rules.ts`.
 */
export const TALK_WORDS = {
  // Money that goes from one to another.
  pay: "pay paying payable payed remit remits remitting remittance make_payment make_the_payment do_the_payment do_payment make_the_transfer spend invest lend contribute donate cough_up shell_out chip_in pay_karo pay_kar* भुगतान अदा चुका* pement_kar* payment_kar* payment_kijiye payment_karo payment_kardo खर्च_कर* भुगतान_करें भुगतान_कर* pay_up payment_jaldi pay_off_line pays swipe top_up_wallet cash_jama make_a_payment making_a_payment making_payment making_the_payment release_the_payment complete_the_payment complete_payment complete_your_payment finish_the_payment paying_the clear_the_payment process_the_payment kharcha_kar* deposit_kar*",
  deposit:
    "deposit deposits depositing jama submit_amount जमा जमानत धरोहर डिपॉजिट डिपाजिट jamanat caution escrow earnest collateral surety",
  send: "send transfer wire forward drop hand_over bhej bhejo bhejna bhejne bhejiye bhejni bhejdo bhejen bhejenge bhej_do bhej_dijiye भेज* ट्रांसफर transfer_kar* daal dal daalo dalo daliye daal_do dal_do डाल* nikaal kindly_credit please_credit credit_the credit_rs transfer_maar* kara_do dalwa_do pahuncha_do पहुँचा_दो",
  give: "give giving hand bring arrange carry de_do dedo de_dijiye dijiye dena deni dene dede dedijiye de_dena de_sakte देना देनी देने दीजिए दीजिये देकर दे_दो लाएं लाना लाइए laana lana leke lekar laiye le_aana le_aaiye arrange_kar* दे_दें दे_दीजिए दे_दीजिये de_den dete_ho देते_हैं intezam intazam vyavastha इंतजाम इंतज़ाम व्यवस्था do_to do_aur दो_तो",
  owe: "borne bear bears shoulder cover owe due dues pending unpaid outstanding cleared clear settle clearing lagega lagenge lagegi lagta lagti lagte lagti_hai lagte_hain लगेगा लगेंगे लगेगी लगता लगती लगते बकाया baaki baki payable_by to_be_paid must_be_paid देय on_your_side from_your_side from_your_end by_the_candidate by_candidate by_candidates by_the_applicant by_applicants by_the_employee by_you by_teacher by_the_teacher by_teachers आपको_भर* भरना भरने भरनी bharna bharne bharni bharo bhar_do bhar_dijiye bharen भर_दें bear_the reach_us must_reach be_received be_cleared be_deposited be_transferred be_remitted be_arranged should_be_paid be_paid_by to_be_given settled chargeable applicable recover recovered recoverable invoice_you bill_you billed your_share your_part bill_of payable_to must_be_settled must_be_cleared has_to_be_paid have_to_be_paid needs_to_be_paid shall_be_paid needs_to_reach has_to_go is_collected are_collected will_be_collected be_collected is_charged are_charged will_be_charged is_levied is_taken_from required_to_pay padega padegi padenge पडेगा पडेगी पडेंगे has_to_come come_from_you comes_from_you",
  must_give:
    "dena_hoga dena_padega dena_hota dene_honge dene_padenge deni_hogi deni_padegi dena_hai dene_hain dene_hote deni_hai dena_padta karna_hoga karna_padega karni_hogi karne_honge karwana_hoga karwani_hogi karana_hoga karne_padenge karni_padegi jama_karna jama_karne jama_karni jama_karo jama_kar* jama_kara* jama_karwa* जमा_कर* जमा_करा* जमा_हो* देना_होगा देने_होंगे देनी_होगी देना_पड* देने_पड* देनी_पड* देना_है देने_हैं देनी_है करना_होगा करने_होंगे करनी_होगी करना_पड* करवाने_होंगे कराने_होंगे करवाना_होगा करवानी_होगी भरना_होगा भरने_होंगे भरनी_होगी kharidna_hoga kharidna_padega lena_hoga lena_padega lene_honge lene_padenge लेना_होगा लेने_होंगे लेनी_होगी खरीदना_होगा खरीदनी_होगी de_dijiye kar_do kar_dijiye kardo kardijiye kar_den kar_dena karo kijiye karen karein कर_दें कर_दो कर_दीजिए करें कीजिए कर_दीजिये करवा_दें करा_दें karna_hai karni_hai karne_hain करना_है करनी_है करने_हैं chahiye chahiye_honge चाहिए चाहिये jama_hoga jama_hogi jama_honge dene_ko देने_को chukana चुकाना bharna_padega bharna_hoga bharni_padegi भरना_पड* khareedna_padega banwana_padega karwana_padega denge_to",
  buy: "buy buys purchase purchased purchasing buying procure khareed* kharid* खरीद* recharge top_up topup order_the bought subscribe subscribing mangwa* मंगवा* le_lo lena_padta",
  take: "charge charged charging take takes taken taking collect collects collected levy levied levies lete leta leti liya liye lenge lunga लेते लेता लेती लिया लिए लेंगे लूंगा वसूल*",
  // Names of money.
  fee: "fee fees feess charge charges cost costs costing price expense expenses commission dues fare_of kharcha kharch shulk fis फीस शुल्क खर्च खर्चा चार्ज कमीशन फी levy premium membership subscription gold_member member paid_member premium_member membership_fee not_free free_nahi मुफ्त_नहीं फ्री_नहीं bill cut_of",
  amount:
    "amount amounts amt sum money cash payment payments paisa paise paisaa rupaye rupay rashi raqam rakam dhan balance राशि पैसा पैसे रकम पेमेंट पेमेन्ट अमाउंट रुपया रुपये रुपए नकद cash_me nakad challan chalan demand_draft draft dd postal_order चालान ड्राफ्ट receipt raseed रसीद rupay_cash cash_payment in_cash रोकड़ पैसों small_amount total",
  security:
    "security caution_money caution_deposit security_money security_amount security_deposit earnest_money guarantee guarantee_money surety सिक्योरिटी सुरक्षा सुरक्षा_राशि गारंटी penalty forfeit* bond bond_amount bond_money बांड बॉन्ड सिक्यूरिटी guarantee_amount guarantee_deposit trust_deposit good_faith retainer amanat अमानत प्रतिभूति bail_amount zamanat जमानत_राशि jamanat_rashi suraksha_rashi सुरक्षा_निधि",
  token:
    "token token_money token_amount advance advances advance_me in_advance upfront up_front booking_amount holding_amount टोकन एडवांस अग्रिम agrim peshgi पेशगी half_now half_before aadha aadhe आधा आधे first_instalment installment instalment",
  donation:
    "donation donations daan chanda sahyog goodwill contribution gift दान चंदा सहयोग सेवा_शुल्क bribe rishwat रिश्वत ghoos घूस chai_pani chai_paani चाय_पानी bakshish mithai sewa setting सेटिंग jugaad jugad source_lagana approach backdoor back_door speed_money under_the_table building_fund corpus development_fund welfare_fund khush_kar* खुश_कर* kharcha_pani खर्चा_पानी bhent भेंट nazrana",
  nominal: "nominal only just merely small little bas sirf keval बस सिर्फ केवल मात्र mere minor one_time onetime ek_baar",
  // For what.
  register:
    "registration register registering regis regn enrol enroll enrolment enrollment panjikaran पंजीकरण पंजीयन रजिस्ट्रेशन रजिस्टर form forms फॉर्म फार्म apply application applications applying आवेदन aavedan avedan prospectus admit_card hall_ticket call_letter portal profile listing e_form",
  process:
    "processing process processed documentation file file_charge file_charges फाइल फ़ाइल प्रोसेसिंग formality formalities onboarding joining_formalities admin administrative administration handling convenience service scrutiny paperwork stamp stamp_duty agreement notary नोटरी affidavit legal screening kyc e_kyc noc approval sanction release activation activate upgrade upgradation priority fast_track unlock clearance file_moving proposal case dossier acknowledgement commitment seriousness attestation onboard",
  verify:
    "verification verify verified verifying background_check background bgv check_up satyapan सत्यापन जाँच वेरिफिकेशन police clearance antecedent antecedents पुलिस attestation apostille police_clearance character_certificate fingerprint fingerprints reference_check screening pehchan चरित्र",
  test: "test exam examination assessment psychometric re_evaluation revaluation re_test medical मेडिकल check_up checkup fitness health परीक्षा pariksha evaluation",
  train:
    "training trainings trained induction orientation course certification prashikshan प्रशिक्षण ट्रेनिंग study_material material materials module modules certification_course bridge_course crash_course tutorial pre_joining webinar bootcamp certified_teacher teacher_course smart_class_course",
  item: "kit kits uniform uniforms dress blazer saree i_card id_card id_cards identity_card icard idcard lanyard diary bag tablet tab books software licence license licences login app erp laptop laptops लैपटॉप किट वर्दी यूनिफॉर्म ड्रेस पहचान_पत्र आईडी_कार्ड परिचय_पत्र gate_pass gatepass visitor_pass biometric sim insurance बीमा bima gown sim_card email_id domain headset webcam notebook chromebook device devices desktop printer starter_kit welcome_kit badge name_plate blazers apron lab_coat sari कपड़ा kapda bags",
  courier: "courier courier_charges speed_post postage dispatch despatch shipping delivery कूरियर कोरियर डाक_खर्च",
  tax: "gst tax taxes tds cess जीएसटी टैक्स",
  visa: "visa work_permit permit embassy immigration air_ticket flight flights emigration वीजा वीज़ा",
  agency:
    "agency agencies consultancy consultant consultants bureau placement placements agent agents broker middleman recruiter एजेंट एजेंसी प्लेसमेंट कंसल्टेंसी lagwane lagwa* laga* dilwa* dilane dila* लगवा* दिलवा* दिला* our_charge my_charge my_fee our_fee our_commission my_commission service_charge service_charges facilitation facilitator coordinator liaison referral commission my_cut my_share our_cut agent's",
  job: "job jobs post posts vacancy vacancies seat seats slot slots position appointment appointments candidature selection selected naukri offer_letter appointment_letter joining_letter offer_letters letter joining join interview interviews order joining_order नौकरी पद नियुक्ति नियुक्ति_पत्र साक्षात्कार इंटरव्यू सीट चयन ज्वाइनिंग जॉइनिंग ज्वाइन जॉइन ऑफर_लेटर demo डेमो select shortlist* merit list waiting_list naam kaam_ho काम_हो ho_jayega हो_जाएगा lag_jayega",
  sure: "guaranteed guarantee guaranty sure_shot assured assure 100% pakki pakka pakke confirm confirmed confirmation confirming fix fixed final finalised पक्की पक्का पक्के पक्का_कर* निश्चित yours blocked block blocks reserve reserved hold held book booked secure secured release released issue issued activate activation activated unlock generate generated process_your rok lock khali",
  // When, and what else would happen.
  before: "before prior pehle pahle phle पहले first advance beforehand pehle_hi ahead previously",
  afterwards:
    "then after once thereafter afterwards post_payment phir fir uske_baad ke_baad के_बाद फिर तभी tabhi tab until unless tak_nahi till only_then only_after on_receipt upon upon_receipt subject_to milte_hi मिलते_ही milne_par मिलने_पर aate_hi आते_ही hote_hi होते_ही reflects reflect jaise_hi जैसे_ही on_getting on_receiving as_soon_as the_moment",
  hurry:
    "today tonight now immediately urgent urgently asap hurry quickly fast soon within deadline last_date last_day expire expires aaj abhi jaldi turant_kar* आज अभी जल्दी kal_tak aaj_hi within_24 hours_only otherwise else warna nahi_to varna वरना नहीं_तो अन्यथा रद्द others_are others_waiting waiting शीघ्र shighra jald_se fauran तुरन्त tomorrow kal last_chance evening midnight noon this_week शाम शाम_तक by_evening कल_तक by_monday",
  refundable:
    "refundable returnable adjustable adjusted non_refundable nonrefundable refund refunded refunds returned wapas wapis vapas vapis vaapas वापस लौटा* रिफंड रिफंडेबल reimbursed reimburse reimbursable reimbursement get_back comes_back come_back back_with return return_it returning redeemable get_it_back",
  first_salary:
    "first_salary first_month's_salary first_pay first_payslip first_payroll 1st_salary 1st_month your_salary_later with_salary pehli_salary pehli_tankhwah pehle_mahine पहली_तनख्वाह पहले_वेतन पहली_सैलरी पहले_महीने first_pay_cheque first_paycheck pahli_salary salary_ke_sath salary_me_jud* वेतन_के_साथ one_month's_salary one_month_salary 1_month_salary half_month's_salary first_month's_pay ek_mahine_ki_salary एक_माह_का_वेतन एक_महीने_का_वेतन aadhi_salary आधी_तनख्वाह आधा_वेतन months_salary 15_days_salary 15_din ek_mahine_ki_tankhwah ek_mahine_ka_vetan ek_mahine_ka एक_महीने_की_तनख्वाह एक_माह_की_तनख्वाह half_salary 1st_month_ki_aadhi half_of_first half_of_your_first half_of_the_first share_of_the_first one_month_pay one_month's_pay pehle_mahine_ki",
  // By which way.
  wallet:
    "gpay g_pay googlepay google_pay phonepe phone_pe phonpe paytm bhim upi amazon_pay mobikwik western_union moneygram crypto usdt bitcoin wallet फोनपे फोन_पे पेटीएम गूगल_पे यूपीआई जीपे wire_transfer google_pe g-pay phone-pe upi_par upi_pe upi_se यूपीआई_से bhim_upi amazonpay cred navi_app whatsapp_pay",
  qr: "qr qr_code scanner scan scanned barcode स्कैन क्यूआर scan_karke code_scan",
  proof:
    "screenshot screen_shot screenshots utr transaction_id transaction_number transaction_no payment_proof payment_slip payment_receipt challan_receipt payment_screenshot स्क्रीनशॉट trans_id reference_number txn picture_of_the photo_of_the_payment photo_of_the_transfer photo_of_payment slip payment_details transfer_details payment_photo receipt_of_payment",
  // The people.
  you: "you your yours u ur yourself aap aapko aapka aapki aapke tum tumhe आप आपको आपका आपकी आपके apko apka apki apne अपने अपना अपनी apna apni mam ma'am madam sir",
  candidate:
    "candidate candidates applicant applicants teacher teachers joinee joinees joiners employee employees appointee selectee selected_candidates शिक्षक शिक्षकों अभ्यर्थी अभ्यर्थियों उम्मीदवार उम्मीदवारों umeedwar aavedak shikshak everyone each",
  we: "we we'd we'll we've our us hum humein hame humare hamare hamara humara हम हमें हमारे हमारा हमारी hume ham",
  school:
    "school college trust board society academy management institute institution foundation office employer department vidyalaya स्कूल विद्यालय ट्रस्ट संस्था संस्थान बोर्ड प्रबंधन company",
  me: "me my mine i mujhe mera mere meri मुझे मेरा मेरे मेरी him her representative principal_sir director_sir bhaiya uncle person driver brother",
  pupil:
    "student students pupil pupils parent parents child children child's children's kids kid ward wards boys girls admission admissions tuition nursery scholarship scholarships bachche bachcho bachchon bachon bachchi bacho bache abhibhavak बच्चे बच्चों अभिभावक अभिभावकों विद्यार्थी विद्यार्थियों छात्र छात्रों छात्राओं छात्रवृत्ति कक्षा canteen excursion trip cashier accountant fee_collection fee_counter fee_structure transport_fee late_fee board_fee board_fees tender library annual_day annual_function donors donor collection landlord tenant son_fees bete_ki beti_ki lunch picnic snacks tiffin pocket_money competition activity_fee olympiad school_shop staff_pay staff_room_fund late_payment school_fees a_term per_term",
  // Money to her, or of work.
  salary:
    "salary salaries wage wages vetan tankhwah tankhah वेतन तनख्वाह सैलरी ctc gross in_hand take_home stipend honorarium मानदेय payscale pay_scale remuneration emoluments package lpa increment increments arrears allowance allowances hra da gratuity ग्रेच्युटी bonus band pay_band basic scale payslip payroll pay_slip salary_slip pay_commission budget grade_pay pay_of_the pay_of_a pay_is pay_was pay_will_be the_pay_is",
  fund: "pf epf esi esic provident uan भविष्य_निधि पीएफ full_pay notice_pay sick_pay pay_applies pay_works pay_for_maths provident_fund form_16 pan nominee deducted deduct deduction deductions katega kategi katenge katta kata cut_from कटेंगे कटेगा कटता काटा कट medical_insurance health_insurance from_your_salary from_salary from_the_salary off_your_salary salary_se vetan_se वेतन_से वेतन_में_से",
  period:
    "per_month a_month monthly every_month each_month per_period per_hour per_lecture per_annum per_year a_year yearly annum per_day per_class lakh_a_year mahina mahine month प्रतिमाह महीना महीने माह हर_महीने har_mahine",
  get: "receive receives will_be_paid is_paid are_paid was_paid be_paid_for credited been_credited been_sent been_paid has_been_transferred milega milegi milenge milta milti milte मिलेगा मिलेगी मिलेंगे मिलता मिलती मिलते earn earns offer offers bhej_diye bhej_diya भेज_दिए भेज_दी भेज_दिया have_transferred have_sent have_credited have_paid we_pay we_paid we_send school_pays daal_denge bhej_denge डाल_देंगे भेज_देंगे send_you will_send sends_you we'll_send we_will_send will_transfer will_credit",
  they_pay:
    "we_pay we_bear we_cover we_will_bear we_will_pay we_will_reimburse we_shall_pay we_shall_bear we_shall_reimburse we'll_pay we'll_bear we'll_reimburse we'd_pay we'd_bear we_also_pay we_also_bear we_also_reimburse we_can_pay we_can_reimburse we_do_pay we_would_pay we_have_paid we_have_credited school_pays school_bears school_refunds school_reimburses school_covers school_provides school_will_pay school_will_bear school_will_refund school_will_reimburse trust_pays trust_will_pay trust_bears management_pays management_bears pays_for paid_by_us paid_by_the_school borne_by_us borne_by_the_school at_our_cost at_our_expense at_school's_cost at_the_school's on_us hum_denge hum_dete school_dega school_degi school_deta school_deti school_uthayega school_karega school_karwayega school_ki_taraf hum_uthayenge स्कूल_देगा विद्यालय_देगा विद्यालय_देता स्कूल_देता विद्यालय_उठा* स्कूल_उठा* विद्यालय_वहन हम_देंगे हम_देते हम_उठा* विद्यालय_की_ओर स्कूल_की_ओर स्कूल_की_तरफ संस्था_देगी ट्रस्ट_देगा kharcha_hum kharcha_school खर्च_विद्यालय खर्च_स्कूल खर्च_हम खर्चा_स्कूल you_will_be_paid you'll_be_paid you'd_be_paid school's_cost hamari_taraf humari_taraf guest_lecture guest_lectures invoice workshop is_ours are_ours reimbursed_by_us refunded_by_us we_refund_the_cost we_reimburse refunded_by_the_school reimbursed_by_the_school paid_for_by paid_by_school borne_by_school provided_by_school we_refund_it_against given_by_the_school given_by_school provided_by_the_school met_by_the_school the_school_pays school_gives school_give trust_gives is_reimbursed are_reimbursed nios_course staff_development upi_id_or we_refund_your_travel we_refund_your_fare we_refund_your_ticket would_transfer we_would",
  travel:
    "travel travelling fare fares ticket tickets train bus cab taxi ta conveyance kiraya kiraye किराया किराये यात्रा टिकट yatra aane_jaane bills bill आने_जाने petrol relocation the_fare",
  lodging:
    "hostel mess room rooms quarter quarters accommodation flat rent food meals lodging छात्रावास मेस कमरा कमरे आवास हॉस्टल kamra kamre",
  work_of_money:
    "responsibilities duties role handle handled manage managing maintain reconcile budget collect_fees fee_receipts experience_of ledger tally reconciliation vendors bookkeeping रोज_बैंक लेखाकार कैंटीन daily_cash cash_book accounts_clerk",
  authority:
    "ctet council university cbse rci tet neet stet net government_fee official passport_office bar_council done_online state's_site state_portal police_portal police_station state's_portal state_website passport_seva government_site",
  ask_number:
    "expected expect expectation expectations current last_drawn present_salary acceptable accept negotiable negotiate kitni kitna कितना कितनी अपेक्षित अपेक्षा how_much ठीक_लगेगा thik_lagega theek_lagega accha_lagega acceptable_to_you ok_for_you agree_to agreeable okay_with_a_salary more_for kar_lengi kar_lenge aa_sakte",
  // Saying no, and warnings.
  no: "no_one no not never neither nor don't dont doesn't didn't cannot can't won't isn't aren't needn't nobody none nil zero nothing nahi nahin nhi na mat नहीं मत न ना बिना bina unless_asked without",
  free: "free free_of_cost free_of_charge muft mufat मुफ्त निःशुल्क निशुल्क nishulk waived complimentary gratis",
  but: "but only except however otherwise unless lekin par magar लेकिन पर मगर unfortunately refundable",
  warn: "fraud frauds fraudulent fraudster scam scams scammer cheat cheats cheating beware careful complain 1930 fake police_complaint in_our_name our_name's impersonat* whoever anybody anyone somebody someone hamare_naam humare_naam हमारे_नाम के_नाम_पर धोखा धोखाधड़ी धोखेबाज ठग ठगी thagi dhokha dhokhe savdhan सावधान saavdhan asks_you asks_for asked_for asking_for if_asked being_asked kisi_ko कोई_भी koi_bhi कोई koi agar_koi अगर_कोई यदि_कोई maange maangta mangta maang_raha माँगे मांगे माँगता मांगता ignore helpline illegal le_raha_tha le_rahe_the complained complaint syllabus do_not_deal don't_deal never_work whether_staff report_it report_them report_such report_any please_report report_to_us report_this report_to_the",
  // Papers.
  originals: "originals",
  original: "original asli mool असली मूल ओरिजिनल ओरिजनल oreginal orignal orijinal",
  paper:
    "certificate certificates cert certs degree degrees document documents docs marksheet marksheets mark_sheet mark_sheets marks_card marks_cards testimonial testimonials passport diploma diplomas papers b_ed sanad डिग्री प्रमाण प्रमाणपत्र अंकपत्र अंकसूची अंक_पत्र सर्टिफिकेट मार्कशीट दस्तावेज डॉक्यूमेंट कागज कागजात kagaz kagzat praman_patra dastavez aadhaar aadhar",
  keep: "keep keeps kept hold holds held retain retained retains retaining retention custody possession leave left surrender surrendered remain remains stay stays locker safe safekeeping lodge lodged rakh rakhe rakhenge rakhna rakhiye rakhte rakhi rahenge rahega rahegi rahe रखे रखेंगे रखना रखने रखी रख रहेंगे रहेगी रहेगा रहे पास_रह* पास_रख* withhold handed_over hand_over deposited submitted collect collected chhod* छोड* lock lie lies put_away stored store almirah safe_custody rests rest_with stuck_with impound confiscate rakhwa* रखवा*",
  submit:
    "submit submitted submitting deposit deposited jama जमा soump* saunp* सौंप* surrender hand_over hand_in post courier send sent_by sent_to send_by be_sent by_post डाक_से dak_se भेजें bhejen",
  until:
    "until till long_as during_service completion complete resign resignation leave_us leaving relieved relieving contract tenure notice period_of years session saal sal jab_tak तक_नौकरी साल वर्ष छोडने छोड़ने सत्र guarantee as_a_guarantee for_keeps till_you till_the_end through_your contract_period probation bond_tak for_two_years for_one_year for_three_years for_a_year of_service as_long_as",
  with_us:
    "with_us our_custody our_office our_locker our_safe with_the_school with_the_management with_the_office with_school with_the_trust in_the_office school_office school_ke_paas hamare_paas humare_paas humare_pass hamare_pass office_me school_me हमारे_पास विद्यालय_में कार्यालय_में स्कूल_में स्कूल_के_पास विद्यालय_के_पास संस्था_के_पास with_management our_records our_possession with_the_clerk with_the_principal in_the_safe in_the_locker in_the_almirah in_our_custody tijori तिजोरी head_office in_office with_the_hr hr_cell with_hr hr_ke_paas principal_ke_paas accounts_officer with_the_accounts",
  show: "show shown showing look see seen compare compared compares check checked checks inspection inspect dikhana dikhane dikha* dekh* check_karke दिखा* देख*",
  same_day:
    "same_day same_time at_once immediately on_the_spot turant तुरंत उसी_समय उसी_दिन usi_waqt usi_din usi_samay take_home take_them_home give_back give_them_back given_back hand_back hands_them_back hand_them_back gives_them_back returned_the return_them_the back_at_once back_the_same wapas_le back_to_you take_back home_with with_you ghar_pe ghar_par घर_पर stay_with_you stays_with_you while_you_wait within_minutes same_hour",
  copy: "copy copies photocopy photocopies xerox scan scans scanned self_attested photostat छायाप्रति फोटोकॉपी प्रतिलिपि photo_copy pdf soft_copy",
  cheque: "cheque cheques check_leaf cheque_leaf chequebook चेक chek checks check_signed",
  blank:
    "blank undated un_dated post_dated postdated signed khali khaali kora खाली ब्लैंक कोरा कोरे बिना_तारीख bina_date हस्ताक्षर sign_karke sign_kar* unfilled security_cheque security_cheques guarantee_cheque without_date without_dates without_a_date without_amount without_the_amount no_date no_amount date_khali amount_khali undated, date_left बिना_राशि bina_amount bina_rakam बिना_रकम राशि_खाली amount_left_blank left_blank bina_tarikh date_ke_bina sign_ki_hui",
  cancelled: "cancelled canceled cancel_cheque radd रद्द कैंसिल passbook",
  code: "otp otps ओटीपी cvv upi_pin atm_pin m_pin mpin digit_code digit_number debit_card credit_card atm_card card_number card_details card_no एटीएम_कार्ड verification_code code_on_your code_that_came code_aaya यूपीआई_पिन सीवीवी net_banking netbanking_password user_name_and_password banking_user user_name username password passwords digit_bhejo कोड_आया कोड_आए कोड_आएगा jo_code six_digit 6_digit four_digit 4_digit code_you_got code_you_received code_sent_to code_on_your_phone verification_pin secret_pin",
  tell: "tell share read_out bata batao bata_do bata_dijiye batado batayein बता* बताइए साझा शेयर enter type provide forward bolo boliye bol_do बोलो बोलिए बता_दो send_me forward_me give_me forward_it",
  gift_card:
    "gift_card gift_cards gift_voucher gift_vouchers play_voucher play_vouchers google_play play_card play_cards amazon_card amazon_cards amazon_gift itunes steam_card steam_cards apple_card apple_cards गिफ्ट_कार्ड गिफ्ट_वाउचर voucher_codes play_store_code google_play_code",
  bank_details:
    "ifsc_is bank_details account_number account_details account_no passbook ifsc salary_account payroll bank_account upi_id खाता_संख्या cancelled_cheque",
  for_job:
    "for_interview for_the_interview for_your_interview for_the_post for_job for_the_job for_post for_appointment for_the_form for_form form_ke for_demo for_joining interview_ke naukri_ke job_ke form_ka demo_ke joining_ke नौकरी_के साक्षात्कार_के इंटरव्यू_के फॉर्म_के for_the_demo for_the_offer for_your_offer against to_confirm to_book to_block to_reserve to_hold to_activate to_proceed to_continue to_complete for_the_complete for_the_seat seat_ke",
  polite: "kindly please pls plz pl kripya कृपया",
  oblige:
    "must need needs have_to has_to required require requires compulsory mandatory necessary obliged should shall supposed advised directed requested zaroori jaruri zaruri jruri ज़रूरी अनिवार्य अनिवार्य_है आवश्यक anivarya supposed_to hoga hogi honge padega padegi padenge होगा होगी होंगे पडेगा पडेगी पडेंगे essential condition",
  ready:
    "ready willing able agree can_you can_u could_you will_you are_you comfortable capable tayyar taiyar तैयार क्या kya",
  lose: "cancel cancelled cancellation lapse lapses reject rejected rejection kisi_aur दूसरे_को दूसरे_उम्मीदवार next_candidate other_candidate another_candidate someone_else otherwise_the warna वरना अन्यथा रद्द dusre_ko disqualified forfeited withdrawn manya_nahi मान्य_नहीं",
  blank_cheque:
    "blank_cheque blank_cheques security_cheque security_cheques signed_cheque signed_cheques guarantee_cheque guarantee_cheques blank_signed_cheque undated_cheque undated_cheques post-dated_cheques khali_cheque खाली_चेक ब्लैंक_चेक कोरा_चेक कोरे_चेक सिक्योरिटी_चेक गारंटी_चेक security_check blank_check guarantee_check pdc khali_check",
  notice: "notice resignation clause lieu resign contract_says recovery",
  number: "number numbers no. id code क्रमांक नंबर kramank sankhya संख्या",
  per_head:
    "per_candidate each_candidate per_head per_person per_applicant per_teacher for_each_candidate candidates_share from_each each_applicant every_candidate har_candidate प्रति_अभ्यर्थी प्रति_उम्मीदवार successful_candidates selected_candidates shortlisted_candidates new_appointee new_appointees new_joiners new_teachers new_joinees each_teacher every_new_teacher every_teacher by_candidate by_the_candidate by_candidates",
  own_hands:
    "apne_paas अपने_पास apne_pass at_home safe_at_home keep_them_at keep_them_with_you with_yourself in_your_hands apne_hi_paas",
  other:
    "charge_your take_charge in_charge charge_of charged_up incharge taking_charge charger take_part take_care pay_attention pay_a_visit pays_a_visit pay_heed pay_respect pay_visits your_form_fee tax_declaration declaration fee_concession fees_concession fee_waiver fee_register fee_receipts_of interest_free sugar_free smoke_free feel_free free_period free_periods security_desk security_guard security_gate security_guards social_security",
  secret:
    "do_not_tell don't_tell don't_inform do_not_inform do_not_mention don't_mention not_share_this between_us kisi_ko_mat_batana kisi_ko_na_bataye किसी_को_न_बताएं किसी_को_मत_बताना keep_it_secret keep_this_secret confidential keep_it_between",
  with_salary:
    "salary_me_add salary_me_jud* added_to_your_first added_to_your_salary added_back_to adjusted_in_your_salary adjusted_in_salary adjusted_in_first adjusted_against_your first_salary_me_add salary_mein_add",
  how_much:
    "how_much_can_you_pay how_much_will_you_pay how_much_could_you_pay how_much_can_you_spend kitna_de_sakte कितना_दे_सकते kitna_doge kitne_paise",
  pay_now:
    "payment_kar_dijiye payment_kar_do payment_kardo payment_karo payment_kijiye payment_karen payment_kare payment_karein payment_kar_dena payment_karna_hoga payment_karna_hai payment_karni_hogi pay_kar_do pay_kar_dijiye pay_karo pay_karna_hoga pay_karna_hai pay_karna_padega भुगतान_करें भुगतान_कर_दें भुगतान_कीजिए भुगतान_कर_दीजिए भुगतान_करना_होगा भुगतान_करना_है पेमेंट_करें पेमेंट_कर_दें पेमेंट_कर_दो पेमेंट_कर_दीजिए पेमेंट_करना_होगा paise_bhejo paise_bhej_do paise_bhej_dijiye paisa_bhejo paisa_bhej_do paise_daal_do paise_de_do पैसे_भेजो पैसे_भेज_दो पैसे_भेज_दीजिए पैसे_भेजें पैसे_भेज_दें पैसे_डाल_दो पैसे_दे_दो फीस_जमा_करें शुल्क_जमा_करें राशि_जमा_करें राशि_भेजें fees_jama_karo fees_bhar_do fee_bhar_do fees_bhar_dijiye cash_le_aana paise_le_aana paise_leke_aana amount_bhejo amount_bhej_do amount_daal_do amount_transfer_kar*",
  our_account:
    "to_our_account into_our_account in_our_account our_account to_my_account my_account hamare_account हमारे_खाते हमारे_खाता school's_account to_our_bank school_account",
} as const;
